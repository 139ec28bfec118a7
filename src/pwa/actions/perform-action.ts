/** Performs a tap: into the outbox and one attempt; where nothing can be saved, one attempt from memory. */
import type { ActionGiven } from '#src/offline/action-outbox.ts'
import type { ActionDraft } from '#src/offline/drafts/records.ts'
import type { Offline } from '#src/offline/offline.ts'
import type { ActionKind, ActionRecord } from '#src/offline/outbox/kinds/action.ts'
import { StorageError } from '#src/offline/storage/storage.ts'
import { NOT_REACHED, promptResult } from '../outbox/prompt-result.ts'
import { pageUnsavedActions, type UnsavedActions } from './unsaved-actions.ts'

/** `record` is null when it is neither saved nor sent; then `problem` says why. */
export type ActionOutcome = { record: ActionRecord; problem: null } | { record: null; problem: string }

export const NOTHING_SENT: ActionOutcome = { record: null, problem: NOT_REACHED }

export async function performAction<I>(
  offline: Offline,
  kind: ActionKind<I>,
  given: ActionGiven<I>,
  unsaved = pageUnsavedActions,
): Promise<ActionOutcome> {
  const draft = offline.actions.start(kind, given)
  if (given.once !== undefined) await clearTheWay(offline, kind, draft)
  return sendAction(offline, await unsaved.repeated(offline, kind, draft), unsaved)
}

/**
 * What the server refused is stored nowhere. Another tap is a new decision, based on what the screen says now. What a
 * file brought under the same intent is set aside when it is another action: the tap does not confirm that one.
 */
async function clearTheWay<I>(offline: Offline, kind: ActionKind<I>, draft: ActionDraft): Promise<void> {
  const { actions, items, account, quarantine } = offline
  try {
    const all = actions.select(await items.list())
    const same = all.map(({ record }) => record).filter((record) => record.draft.intent === draft.intent)
    const owner = same.some(isUnconfirmed) ? await account.current() : null
    for (const record of same) {
      if (isUnconfirmed(record) && !isSameAction(kind, record, draft, owner))
        await quarantine.setDamagedAside('outbox', record.key)
      else if (record.state === 'needsYou') await actions.discard(record.key)
    }
  } catch (failure) {
    if (!(failure instanceof StorageError)) throw failure
  }
}

const isUnconfirmed = ({ imported, confirmedAt }: ActionRecord) => imported === true && confirmedAt === null

/** Whether it sends to the same address, from the same account, what the draft sends. */
const isSameAction = <I>(kind: ActionKind<I>, record: ActionRecord, draft: ActionDraft, owner: number | null) =>
  record.kind === kind.name &&
  (record.ownerId === null || record.ownerId === owner) &&
  record.body === kind.compose(draft) &&
  JSON.stringify(kind.paramsOf?.(record.draft)) === JSON.stringify(kind.paramsOf?.(draft))

/** The same for an existing draft. */
export async function sendAction(
  offline: Offline,
  draft: ActionDraft,
  unsaved = pageUnsavedActions,
): Promise<ActionOutcome> {
  try {
    const { record } = await unsaved.enqueue(offline, draft)
    return { record: (await promptResult(sendStored(offline, record, unsaved))) ?? record, problem: null }
  } catch (failure) {
    if (!(failure instanceof StorageError)) throw failure
    if (failure.reason === 'signedOut') return { record: null, problem: failure.message }
    const record = await unsaved.deliver(offline, draft)
    if (record.state === 'sent') return { record, problem: null }
    const { lastProblem } = record
    return { record: null, problem: lastProblem?.message ?? lastProblem?.errors[0]?.message ?? NOT_REACHED }
  }
}

/** Its key stays, whether the outbox can be read or not. */
async function sendStored({ actions }: Offline, record: ActionRecord, unsaved: UnsavedActions) {
  const after = await actions.sendNow(record.key).catch((failure: unknown) => {
    if (failure instanceof StorageError) return actions.deliverUnsaved(record)
    throw failure
  })
  if (after) unsaved.heard(after)
  return after
}
