/**
 * The actions on something in the outbox, one action at a time for each, with a message when it fails.
 */
import { useState } from 'react'
import type { AnyDraft } from '#src/offline/outbox/kinds/kinds.ts'
import type { Outbox } from '#src/offline/outbox/queue.ts'
import { downloadFile } from '#src/ui/browser/download-file.ts'
import { STILL_OFFLINE, whyItStayed } from './outbox-messages.ts'

export interface OutboxActions {
  /** The keys of what is being worked on. */
  busy: ReadonlySet<string>
  /** Key → why it stayed as it is. */
  notes: ReadonlyMap<string, string>
  sendNow: (key: string) => Promise<void>
  confirm: (key: string) => Promise<void>
  edit: (key: string) => Promise<void>
  discard: (key: string) => Promise<void>
  exportRecord: (key: string) => Promise<void>
}

type ActingOutbox = Pick<Outbox, 'sendNow' | 'confirm' | 'edit' | 'discard' | 'exportRecord'>

const FAILED = 'That didn’t work. Nothing changed. Try again.'

/**
 * @param outbox null until it is loaded
 * @param onDraft it is a draft again, to be edited
 * @param fileName the name of an exported copy, before its number
 */
export function useOutboxActions(
  outbox: ActingOutbox | null,
  onDraft: (draft: AnyDraft) => void,
  fileName = 'fanfare-request',
): OutboxActions {
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())
  const [notes, setNotes] = useState<ReadonlyMap<string, string>>(new Map())

  const note = (key: string, text: string | null) =>
    setNotes((before) => {
      const after = new Map(before)
      if (text === null) after.delete(key)
      else after.set(key, text)
      return after
    })

  const run = async (key: string, work: (outbox: ActingOutbox) => Promise<string | null>) => {
    if (!outbox || busy.has(key)) return
    setBusy((before) => new Set(before).add(key))
    note(key, null)
    try {
      note(key, await work(outbox))
    } catch (failure) {
      note(key, failure instanceof Error && failure.name === 'StorageError' ? failure.message : FAILED)
    } finally {
      setBusy((before) => new Set([...before].filter((other) => other !== key)))
    }
  }

  return {
    busy,
    notes,
    sendNow: (key) =>
      run(key, async (outbox) => {
        const record = await outbox.sendNow(key)
        return record?.state === 'queued' ? STILL_OFFLINE : null
      }),
    confirm: (key) =>
      run(key, async (outbox) => {
        await outbox.confirm(key)
        return null
      }),
    edit: (key) =>
      run(key, async (outbox) => {
        const result = await outbox.edit(key)
        if (result.outcome === 'draft') onDraft(result.draft)
        return whyItStayed(result)
      }),
    discard: (key) => run(key, async (outbox) => whyItStayed(await outbox.discard(key))),
    exportRecord: (key) =>
      run(key, async (outbox) => {
        const text = await outbox.exportRecord(key)
        if (text !== null) await downloadFile(`${fileName}-${key.slice(0, 8)}.json`, text)
        return null
      }),
  }
}
