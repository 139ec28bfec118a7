/** Whether what is typed is on the phone. It says so only when it is true. */
import { useState } from 'react'
import { exportDraft } from '#src/offline/export.ts'
import type { QuoteDraft } from '#src/offline/types.ts'
import { Button } from '#src/ui/button.tsx'
import { momentDay } from '#src/ui/event-words.ts'
import { handOverFile } from '#src/ui/hand-over-file.ts'
import { AlertIcon, CheckIcon } from '#src/ui/icons.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { draftAsText } from './copy-text.ts'
import { draftEndsSoon, draftKeptUntil } from './progress.ts'
import css from './save-line.module.css'
import type { SaveState } from './use-quote-draft.ts'

/** One quiet line above the buttons; nothing before the first one. */
export function SaveLine({ draft, save }: { draft: QuoteDraft; save: SaveState }) {
  const [now] = useState(() => Date.now())
  const until = `kept until ${momentDay(draftKeptUntil(draft), now)}`
  return (
    <p className={css.line} data-save={save.status}>
      {save.status === 'saved' ? (
        <>
          <CheckIcon />
          Saved on this phone · {draftEndsSoon(draft, now) ? `only ${until}` : until}
        </>
      ) : save.status === 'saving' ? (
        'Saving…'
      ) : save.status === 'failed' ? (
        <>
          <AlertIcon />
          Not saved on this phone
        </>
      ) : null}
    </p>
  )
}

interface NotSavedProps {
  draft: QuoteDraft
  services: ReadonlyMap<number, string>
  advice: string
  /** Offered where the request is complete. */
  onSendDirectly?: (() => void) | undefined
  busy?: boolean
}

/** The phone keeps nothing: the text is still in the form and can be taken elsewhere. */
export function NotSaved({ draft, services, advice, onSendDirectly, busy }: NotSavedProps) {
  const [copied, setCopied] = useState<boolean | null>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(draftAsText(draft, services))
      setCopied(true)
    } catch {
      setCopied(false)
    }
  }
  return (
    <div role="alert">
      <Notice tone="bad">
        <b>Not saved on this phone.</b> {advice}
        <div className={css.actions}>
          {onSendDirectly ? (
            <Button look="bad" onClick={onSendDirectly} busy={busy}>
              Send now online
            </Button>
          ) : null}
          <Button look="quiet" onClick={() => void copy()}>
            {copied === true ? 'Copied' : copied === false ? 'Could not copy' : 'Copy'}
          </Button>
          <Button look="quiet" onClick={() => void handOverFile(`fanfare-request-${draft.id}.json`, exportDraft(draft, Date.now()))}>
            Export
          </Button>
        </div>
      </Notice>
    </div>
  )
}
