/** Drafts and unsent items in one file: to another device, or as a copy. */
import { useRef, useState } from 'react'
import { formatCount } from '#contract/format-count.ts'
import { formatList } from '#contract/format.ts'
import { TRANSFER_MAX_BYTES } from '#contract/limits.ts'
import { marketplaceName } from '#contract/marketplace-name.ts'
import type { Offline } from '#src/offline/offline.ts'
import type { ImportResult } from '#src/offline/transfer/import-stored.ts'
import type { Transfer } from '#src/offline/transfer/transfer.ts'
import { StorageError } from '#src/offline/storage/storage.ts'
import { useSingleRun } from '#src/ui/browser/use-single-run.ts'
import { downloadFile } from '#src/ui/browser/download-file.ts'
import blocks from '#src/ui/elements/blocks.module.css'
import { Button } from '#src/ui/elements/button.tsx'
import { Notice } from '#src/ui/screens/notice.tsx'
import { Section } from '../section.tsx'

/** The outcome of an import; `bad` when nothing of it was taken in. */
interface ImportMessage {
  tone: 'good' | 'bad'
  text: string
}

export function importMessage(result: ImportResult): ImportMessage {
  if (result === 'newerVersion')
    return { tone: 'bad', text: `This file is from a newer ${marketplaceName()}. Reload this page, then try again.` }
  if (result === 'notOurs')
    return {
      tone: 'bad',
      text: `This isn’t a file that ${marketplaceName()} saved, or it’s damaged. Nothing was changed.`,
    }
  const { added, alreadyHere, alreadySent, unreadable } = result
  if (added + alreadyHere + alreadySent + unreadable === 0) return { tone: 'bad', text: 'Nothing in this file to add.' }
  const others = [
    ...(alreadyHere > 0 ? [`${alreadyHere} already here`] : []),
    ...(alreadySent > 0 ? [`${alreadySent} already sent`] : []),
    ...(unreadable > 0 ? [`${unreadable} that can’t be opened`] : []),
  ]
  const rest = others.length > 0 ? ` Not added: ${formatList(others)}.` : ''
  const ask = added > 0 ? ' We’ll ask you before anything is sent from this device.' : ''
  return {
    tone: added > 0 || unreadable === 0 ? 'good' : 'bad',
    text: `${formatCount(added, 'item')} added.${ask}${rest}`,
  }
}

const TOO_LARGE: ImportMessage = { tone: 'bad', text: 'This file is too large to add.' }

async function importFile(offline: Offline, file: File): Promise<ImportMessage> {
  if (file.size > TRANSFER_MAX_BYTES) return TOO_LARGE
  try {
    return importMessage(await offline.transfer.importAll(await file.text()))
  } catch (failure) {
    const text = failure instanceof StorageError ? failure.message : 'We couldn’t read this file. Try again.'
    return { tone: 'bad', text }
  }
}

/** The text for the file; or why there is none: what is saved must be small enough to be added again. */
export async function textToSave({ exportAll }: Pick<Transfer, 'exportAll'>): Promise<string | ImportMessage> {
  const text = await exportAll()
  const isTooLarge = text.length > TRANSFER_MAX_BYTES || new Blob([text]).size > TRANSFER_MAX_BYTES
  return isTooLarge ? { tone: 'bad', text: 'Too large for one file. Send the messages with files first.' } : text
}

export function MoveSection({ offline, hasContent }: { offline: Offline; hasContent: boolean }) {
  const saving = useSingleRun()
  const adding = useSingleRun()
  const [message, setMessage] = useState<ImportMessage | null>(null)
  const picker = useRef<HTMLInputElement>(null)
  const add = async (file: File) => {
    setMessage(null)
    setMessage(await importFile(offline, file))
  }
  const save = async () => {
    setMessage(null)
    try {
      const text = await textToSave(offline.transfer)
      if (typeof text === 'string') await downloadFile('fanfare-on-this-device.json', text)
      else setMessage(text)
    } catch {
      setMessage({ tone: 'bad', text: 'We couldn’t read what’s stored here. Try again.' })
    }
  }
  return (
    <Section title="Copy or move">
      <p>
        Save drafts and what isn’t sent yet in one file, and open it on another device. It has what you typed, so store
        it safely. Photos for a vendor profile aren’t in it.
      </p>
      {hasContent ? (
        <Button variant="soft" busy={saving.busy} onClick={() => void saving.run(save)}>
          Save a copy
        </Button>
      ) : null}
      <input
        ref={picker}
        type="file"
        hidden
        accept="application/json,.json"
        aria-label="Add from a file"
        onChange={(event) => {
          const input = event.currentTarget
          const [file] = input.files ?? []
          if (!file) return
          void adding
            .run(() => add(file))
            .finally(() => {
              // An emptied input lets the same file be chosen again.
              input.value = ''
            })
        }}
      />
      <Button variant="quiet" busy={adding.busy} onClick={() => picker.current?.click()}>
        Add from a file
      </Button>
      <output className={blocks.announced}>
        {message ? <Notice tone={message.tone}>{message.text}</Notice> : null}
      </output>
    </Section>
  )
}
