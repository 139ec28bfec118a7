/**
 * Actions that this device may not have saved and the server has not responded to: they stay in the page’s memory, so
 * that the next tap reuses the key and the server stores them once.
 */
import type { ActionDraft } from '#src/offline/drafts/records.ts'
import type { Offline } from '#src/offline/offline.ts'
import { NotReadBack, type EnqueueResult } from '#src/offline/outbox/enqueue.ts'
import type { ActionKind, ActionRecord } from '#src/offline/outbox/kinds/action.ts'

type OwnActions = Pick<Offline, 'actions' | 'account'>

export interface UnsavedActions {
  /** The draft of an earlier tap that did the same and has no response; otherwise `draft`. */
  repeated(offline: OwnActions, kind: Pick<ActionKind, 'compose'>, draft: ActionDraft): Promise<ActionDraft>
  /**
   * Stores it in the outbox, under the key that this draft was sent with.
   * @throws StorageError when it was not saved; then `deliver`
   */
  enqueue(offline: OwnActions, draft: ActionDraft): Promise<EnqueueResult<ActionRecord>>
  /** Makes one attempt from memory; returns the record as it is afterwards. */
  deliver(offline: OwnActions, draft: ActionDraft): Promise<ActionRecord>
  /** Its draft was sent another way: once the server has responded, the next tap is a new action. */
  heard(record: ActionRecord): void
}

export function createUnsavedActions(): UnsavedActions {
  const held = new Map<string, ActionRecord>()

  async function find({ account }: OwnActions, isSame: (record: ActionRecord) => boolean) {
    if (held.size === 0) return undefined
    const owner = await account.current().catch(() => null)
    const isOwn = ({ ownerId }: ActionRecord) => ownerId === null || owner === null || ownerId === owner
    return [...held.values()].find((record) => isOwn(record) && isSame(record))
  }
  const ofIntent = (offline: OwnActions, { action, intent }: ActionDraft) =>
    find(offline, ({ kind, draft }) => kind === action && draft.intent === intent)

  async function attempt({ actions }: OwnActions, record: ActionRecord): Promise<ActionRecord> {
    // It may arrive although this attempt never ends.
    held.set(record.key, { ...record, outcomeUnknown: true })
    const after = await actions.deliverUnsaved(record)
    if (hasResponse(after)) held.delete(after.key)
    else held.set(after.key, after)
    return after
  }

  return {
    async repeated(offline, { compose }, draft) {
      const isSame = (record: ActionRecord) =>
        record.kind === draft.action && record.draft.subject === draft.subject && record.body === compose(draft)
      return (await find(offline, isSame))?.draft ?? draft
    },
    async enqueue(offline, draft) {
      const earlier = await ofIntent(offline, draft)
      try {
        const result = await offline.actions.enqueue(draft, earlier)
        // An existing record was not read back: only its response counts.
        if (earlier && (result.outcome === 'queued' || hasResponse(result.record))) held.delete(earlier.key)
        return result
      } catch (failure) {
        // It may be stored all the same.
        if (failure instanceof NotReadBack) {
          const { record } = failure as NotReadBack<ActionRecord>
          held.set(record.key, record)
        }
        throw failure
      }
    },
    async deliver(offline, draft) {
      const fresh = await offline.actions.compose(draft)
      const earlier = await ofIntent(offline, draft)
      if (!earlier || earlier.body === fresh.body) return attempt(offline, earlier ?? fresh)
      // The draft was changed since: what may have arrived is resolved first.
      const after = await attempt(offline, earlier)
      return hasResponse(after) ? attempt(offline, fresh) : after
    },
    heard(record) {
      if (hasResponse(record)) held.delete(record.key)
    },
  }
}

const hasResponse = ({ state }: ActionRecord) => state === 'sent' || state === 'needsYou'

/** This page's: a dialog may be closed and opened again meanwhile. */
export const pageUnsavedActions = createUnsavedActions()
