/** Performs a tap: starts its draft and sends it once (../outbox/send-once.ts). */
import type { ActionGiven } from '#src/offline/drafts/action-drafts.ts'
import type { ActionDraft } from '#src/offline/drafts/records.ts'
import type { Offline } from '#src/offline/offline.ts'
import type { ActionKind, ActionRecord } from '#src/offline/outbox/kinds/action.ts'
import { isAction } from '#src/offline/outbox/of-kind.ts'
import { StorageError } from '#src/offline/storage/storage.ts'
import { pageHeldRecords, type HeldRecords } from '../outbox/held-records.ts'
import { NOT_REACHED, resultWithin } from '../outbox/result-within.ts'
import { attemptNow, sendOnce } from '../outbox/send-once.ts'

/** `record` is null when it is neither saved nor sent; then `problem` says why. */
export type ActionOutcome = { record: ActionRecord; problem: null } | { record: null; problem: string }

export const NOTHING_SENT: ActionOutcome = { record: null, problem: NOT_REACHED }

export async function performAction<I>(
  offline: Offline,
  kind: ActionKind<I>,
  given: ActionGiven<I>,
  held = pageHeldRecords,
): Promise<ActionOutcome> {
  const draft = offline.actionDrafts.start(kind, given)
  if (given.once !== undefined) await dropSupersededActions(offline, kind, draft)
  return sendAction(offline, await repeatedDraft(offline, kind, draft, held), held)
}

/**
 * A refused action is stored nowhere. Another tap is a new decision, based on what the screen says now. A record that
 * a file brought under the same intent is set aside when it is another action: the tap does not confirm that one.
 */
async function dropSupersededActions<I>(offline: Offline, kind: ActionKind<I>, draft: ActionDraft): Promise<void> {
  const { outbox, account, quarantine } = offline
  try {
    const all = (await outbox.list()).filter(isAction).map(({ record }) => record)
    const same = all.filter((record) => record.draft.intent === draft.intent)
    const owner = same.some(isUnconfirmed) ? await account.current() : null
    for (const record of same) {
      if (isUnconfirmed(record) && !isSameAction(kind, record, draft, owner))
        await quarantine.quarantineDamaged('outbox', record.key)
      else if (record.state === 'needsYou') await outbox.discard(record.key)
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

/** The draft of an earlier tap that did the same and has no response; otherwise `draft`. */
async function repeatedDraft<I>(offline: Offline, kind: ActionKind<I>, draft: ActionDraft, held: HeldRecords) {
  const body = kind.compose(draft)
  const earlier = await held.find(
    offline,
    (record) =>
      'action' in record.draft &&
      record.kind === kind.name &&
      record.draft.subject === draft.subject &&
      record.body === body,
  )
  return earlier && 'action' in earlier.draft ? earlier.draft : draft
}

/** Sends an existing draft. A second tap on what was sent before makes one more attempt. */
export async function sendAction(
  offline: Pick<Offline, 'outbox' | 'account'>,
  draft: ActionDraft,
  held = pageHeldRecords,
): Promise<ActionOutcome> {
  const result = await sendOnce(offline, draft, { held })
  if (result.outcome === 'failed') return { record: null, problem: result.problem }
  if (result.outcome === 'refused') return NOTHING_SENT
  const { record } = result
  const again = result.outcome === 'alreadySent' ? await resultWithin(attemptNow(offline, record, { held })) : null
  return { record: again ?? record, problem: null }
}
