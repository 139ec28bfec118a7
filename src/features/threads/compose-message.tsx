/** Where a message is typed. It is stored on the device with each keystroke, and sent through the outbox. */
import { useRef, useState } from 'react'
import { formatCount } from '#contract/format-count.ts'
import { ATTACHMENTS_MAX, MESSAGE_MAX_CHARS } from '#contract/limits.ts'
import { ATTACHMENT_TYPES } from '#contract/messages/messages.ts'
import { randomUuid } from '#src/offline/storage/browser-crypto.ts'
import type { Offline } from '#src/offline/offline.ts'
import type { ActionDraft } from '#src/offline/drafts/records.ts'
import type { EnqueueResult } from '#src/offline/outbox/enqueue.ts'
import type { ActionRecord } from '#src/offline/outbox/kinds/action.ts'
import type { ChosenFile } from '#src/offline/outbox/kinds/chosen-file.ts'
import { pageHeldRecords } from '#src/sync/outbox/held-records.ts'
import { useAction } from '#src/sync/actions/use-action.ts'
import { filesOfTypes, useSharedFiles } from '#src/pwa/share-target/use-shared-files.ts'
import { useUnsavedWork } from '#src/sync/unsaved-work/use-unsaved-work.ts'
import type { Elements } from '#src/ui/elements/elements.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { CloseIcon, PlusIcon, SendIcon } from '#src/ui/elements/icons.tsx'
import { Field, TextArea } from '#src/ui/form/field.tsx'
import { Notice } from '#src/ui/screens/notice.tsx'
import { formatBytes } from '#src/ui/format/format-bytes.ts'
import { ChosenPicture } from './pictures/chosen-picture.tsx'
import css from './threads.module.css'
import { attachFiles, changeTyped, newMessage, typedIn, type MessageAbout, type Typed } from './use-message-draft.ts'
import type { useMessageDraft } from './use-message-draft.ts'

interface ComposeMessageProps {
  offline: Offline
  about: MessageAbout
  open: ReturnType<typeof useMessageDraft>
  otherName: string
}

export function ComposeMessage(props: ComposeMessageProps) {
  const { offline, open, otherName } = props
  const picker = useRef<HTMLInputElement>(null)
  const { text, attachments } = typedIn(open.draft)
  const { shown, busy, preparing, change, add, send } = useCompose(props)
  const shared = filesOfTypes(useSharedFiles(), ATTACHMENT_TYPES).slice(0, ATTACHMENTS_MAX - attachments.length)
  const attachShared = async () => {
    const problem = await add(shared.map(({ file }) => file))
    if (problem === null) await offline.sharedFiles.remove(shared.map(({ id }) => id))
  }
  useUnsavedWork(preparing || open.save.status === 'saving' || open.save.status === 'failed')
  const addChosen = (chosen: FileList | null) =>
    void add([...(chosen ?? [])]).finally(() => {
      // An emptied picker lets the same file be chosen again.
      if (picker.current) picker.current.value = ''
    })
  return (
    <form
      className={css.compose}
      aria-label="New message"
      data-bottom-bar
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <ChosenFiles
        files={attachments}
        onRemove={(id) => change((typed) => ({ attachments: typed.attachments.filter((file) => file.id !== id) }))}
      />
      {shared.length > 0 ? (
        <Button variant="soft" disabled={preparing} onClick={() => void attachShared()}>
          {`Attach ${formatCount(shared.length, 'shared file')}`}
        </Button>
      ) : null}
      {shown === null ? null : <Notice tone="bad">{shown}</Notice>}
      <div className={css.composeRow}>
        <input
          ref={picker}
          type="file"
          hidden
          multiple
          accept={ATTACHMENT_TYPES.join(',')}
          aria-label="Files"
          onChange={({ target }) => addChosen(target.files)}
        />
        <ComposeButtons
          busy={busy}
          preparing={preparing}
          isFull={attachments.length >= ATTACHMENTS_MAX}
          onAttach={() => picker.current?.click()}
        >
          <Field label={`Message to ${otherName}`} className={css.field}>
            {(control) => (
              <TextArea
                {...control}
                rows={1}
                value={text}
                placeholder={`Message to ${otherName}`}
                maxLength={MESSAGE_MAX_CHARS}
                onChange={({ target }) => change(() => ({ text: target.value }))}
              />
            )}
          </Field>
        </ComposeButtons>
      </div>
      <p className={css.saved} data-save={open.save.status}>
        {preparing ? 'Getting your files ready…' : open.save.status === 'saved' && text !== '' ? 'Draft saved' : null}
      </p>
    </form>
  )
}

interface ComposeButtonsProps {
  busy: boolean
  /** Files are being made ready: what is sent now would go without them. */
  preparing: boolean
  isFull: boolean
  onAttach: () => void
  /** The field, between the two. */
  children?: Elements
}

export function ComposeButtons({ busy, preparing, isFull, onAttach, children }: ComposeButtonsProps) {
  return (
    <>
      <Button variant="quiet" icon aria-label="Attach file" disabled={isFull} busy={preparing} onClick={onAttach}>
        <PlusIcon />
      </Button>
      {children}
      <Button type="submit" icon aria-label="Send" busy={busy || preparing}>
        <SendIcon />
      </Button>
    </>
  )
}

/** The actions that the typed message allows, and the problem with it. */
function useCompose({ offline, about, open }: ComposeMessageProps) {
  const [problem, setProblem] = useState<string | null>(null)
  /** How many choices of files are being made ready. */
  const [choices, setChoices] = useState(0)
  const action = useAction()
  const preparing = choices > 0
  const change = (by: (typed: Typed) => Partial<Typed>) => {
    setProblem(null)
    changeTyped(open, about.leadId, by)
  }
  const add = async (added: readonly File[]) => {
    setProblem(null)
    setChoices((before) => before + 1)
    try {
      const found = await attachFiles(open, about.leadId, added)
      setProblem(found)
      return found
    } finally {
      setChoices((before) => before - 1)
    }
  }
  const send = async () => {
    if (preparing) return
    const draft = open.latest()
    const typed = typedIn(draft)
    if (!draft || (typed.text.trim() === '' && typed.attachments.length === 0))
      return setProblem('Write a message or attach a file.')
    open.close()
    const isHandedOver = await handOver(offline, draft).catch(async () => (await action.send(draft))?.state === 'sent')
    if (isHandedOver)
      await open.startOver(
        async () => {},
        () => newMessage(offline, about),
      )
    else open.reopen(draft)
  }
  return { shown: problem ?? action.problem ?? open.save.advice, busy: action.busy, preparing, change, add, send }
}

function ChosenFiles({ files, onRemove }: { files: readonly ChosenFile[]; onRemove: (id: string) => void }) {
  if (files.length === 0) return null
  return (
    <ul className={css.chosen} aria-label="Attached files">
      {files.map(({ id, name, bytes, file }) => (
        <li key={id}>
          <ChosenPicture chosen={{ id, name, bytes, file }} isSmall>
            <span className={css.fileName}>{name}</span>
          </ChosenPicture>
          <span className={css.fileName}>{name}</span> <span className={css.size}>{formatBytes(bytes)}</span>
          <Button variant="plain" icon aria-label={`Remove ${name}`} onClick={() => onRemove(id)}>
            <CloseIcon />
          </Button>
        </li>
      ))}
    </ul>
  )
}

/**
 * Into the outbox, which sends it by itself. When another tab sent this draft with other words, what is typed here is a
 * message of its own.
 * @returns false when it is not in the outbox
 * @throws StorageError when nothing can be saved here
 */
export async function handOver(
  offline: Pick<Offline, 'outbox' | 'account'>,
  draft: ActionDraft,
  held = pageHeldRecords,
): Promise<boolean> {
  // Also what went out from memory, and may have arrived, before the words were changed.
  const isOther = ({ record }: EnqueueResult<ActionRecord>) => saysOf(record.draft) !== saysOf(draft)
  const first = await held.enqueue(offline, draft)
  const result = isOther(first) ? await held.enqueue(offline, { ...draft, intent: randomUuid() }) : first
  if (isOther(result)) return false
  void offline.outbox.sendNow(result.record.key)
  return true
}

/** The content of the message: its text and its files. */
const saysOf = (draft: ActionDraft): string => {
  const { text, attachments } = typedIn(draft)
  return JSON.stringify([text, attachments.map(({ id }) => id)])
}
