/**
 * Actions of every kind (outbox/kinds/action.ts): started by a tap, stored in the outbox under a key of their own,
 * delivered like everything else in it.
 */
import { ActionDraft, SCHEMA_VERSION, type ActionName } from './drafts/records.ts'
import type { Changes } from './storage/changes.ts'
import type { Quarantine } from './storage/quarantine.ts'
import type { AccountStore } from './account/account-store.ts'
import type { SignOutGuard } from './account/sign-outs.ts'
import type { OfflinePorts } from './ports.ts'
import type { EnqueueResult } from './outbox/enqueue.ts'
import type { Flush } from './outbox/flush.ts'
import type { ItemReader } from './outbox/item-reader.ts'
import type { OutboxItem } from './outbox/items.ts'
import type { ActionKind, ActionRecord } from './outbox/kinds/action.ts'
import { ACTION_KINDS } from './outbox/kinds/actions/actions.ts'
import { isAction, type OutboxRecord } from './outbox/kinds/kinds.ts'
import type { OutboxStore } from './outbox/outbox-store.ts'
import { createOutbox, type Outbox } from './outbox/queue.ts'
import { findSent } from './outbox/sent-intents.ts'

/** What a screen knows when the user taps. */
export interface ActionGiven<I> {
  /** What it is about, for lookup: `booking/12`. */
  subject: string
  about: ActionDraft['about']
  input: I
  /**
   * Identifies a second tap, in this tab or another, as the same action: `accept 31`. Omitted for what may be done
   * twice, such as sending a message.
   */
  once?: string
}

export interface Actions extends Pick<
  Outbox<ActionDraft, ActionRecord>,
  'sendNow' | 'confirm' | 'edit' | 'discard' | 'exportRecord' | 'compose' | 'deliverUnsaved' | 'select'
> {
  /**
   * The action in memory; nothing is stored before `enqueue`, or before `save` for a text that is still being typed.
   */
  start<I>(kind: ActionKind<I>, given: ActionGiven<I>): ActionDraft
  /**
   * Called on a tap: freezes the body under a new key and stores the record. Follow it with `sendNow(key)`.
   * @param record the record of an earlier attempt that could not be saved: its key is reused
   * @returns `alreadySent` with the record of an earlier tap that was the same
   * @throws StorageError when it was not saved: see `compose` and `deliverUnsaved`
   */
  enqueue(draft: ActionDraft, record?: ActionRecord): Promise<EnqueueResult<ActionRecord>>
  /**
   * Stores a text that is being typed, one for each kind and subject.
   * @throws StorageError when the device did not save it
   */
  save(draft: ActionDraft): Promise<SaveActionResult>
  /** The stored text of this kind about this subject; null when there is none. */
  load(kind: Pick<ActionKind, 'name'>, subject: string): Promise<ActionDraft | null>
  /** The stored texts of every kind. */
  list(): Promise<ActionDraft[]>
  remove(draft: Pick<ActionDraft, 'id'>): Promise<void>
}

/** The result of a save. `alreadySent`: another tab sent this draft; nothing was saved. */
export type SaveActionResult = { outcome: 'saved'; draft: ActionDraft } | { outcome: 'alreadySent'; key: string }

interface ActionDependencies extends OfflinePorts {
  signOuts: SignOutGuard
  changes: Changes
  records: OutboxStore
  items: ItemReader
  account: AccountStore
  flush: Flush
  quarantine: Quarantine
}

const draftIdOf = (name: ActionName, subject: string) => `${name} ${subject}`

export function createActions(deps: ActionDependencies): Actions {
  const { clock, random, records } = deps
  const outboxes = new Map(ACTION_KINDS.map((kind) => [kind.name, createOutbox(deps, kind as ActionKind)]))
  const outboxOf = (name: string) => {
    const outbox = isAction(name) ? outboxes.get(name) : undefined
    if (!outbox) throw new Error(`There is no action ${name}`)
    return outbox
  }
  /** The outbox of a record's kind; without such a record that of any kind, which reports that it is missing. */
  const outboxFor = async (key: string) => {
    const [record] = await records.find([key])
    return outboxOf(record && isAction(record.kind) ? record.kind : ACTION_KINDS[0].name)
  }
  const select = (all: readonly OutboxItem<OutboxRecord>[]) =>
    all.filter((item): item is OutboxItem<ActionRecord> => isAction(item.record.kind))

  return {
    start: ({ name }, { subject, about, input, once }) => ({
      id: draftIdOf(name, subject),
      intent: once ?? random.uuid(),
      schemaVersion: SCHEMA_VERSION,
      action: name,
      subject,
      about,
      input,
      createdAt: clock.now(),
      editedAt: clock.now(),
    }),
    enqueue: (draft, record) => outboxOf(draft.action).enqueue(draft, record),
    compose: (draft) => outboxOf(draft.action).compose(draft),
    deliverUnsaved: (record, password) => outboxOf(record.kind).deliverUnsaved(record, password),
    sendNow: async (key) => (await outboxFor(key)).sendNow(key),
    confirm: async (key) => (await outboxFor(key)).confirm(key),
    edit: async (key) => (await outboxFor(key)).edit(key),
    discard: async (key) => (await outboxFor(key)).discard(key),
    exportRecord: async (key) => (await outboxFor(key)).exportRecord(key),
    select,

    ...createActionDrafts(deps),
  }
}

/** Texts that are being typed. */
function createActionDrafts(deps: ActionDependencies): Pick<Actions, 'save' | 'load' | 'list' | 'remove'> {
  const { storage, clock, changes, quarantine, signOuts } = deps
  const list = () => quarantine.readable('actions', ActionDraft)
  return {
    list,
    async save(draft) {
      const stores = ['actions', 'outbox', 'quarantine', 'meta'] as const
      const result = await storage.write(stores, async (tx): Promise<SaveActionResult> => {
        await signOuts.check(tx)
        const sent = await findSent(tx, draft.intent)
        if (sent) return { outcome: 'alreadySent', key: sent.key }
        const saved = { ...draft, editedAt: clock.now() }
        await tx.put('actions', draft.id, saved)
        return { outcome: 'saved', draft: saved }
      })
      if (result.outcome === 'saved') changes.announce({ type: 'draftsChanged', ids: [draft.id] })
      // It may have come back from the quarantine.
      else changes.announce({ type: 'outboxChanged', keys: [result.key] })
      return result
    },
    async load({ name }, subject) {
      await signOuts.begin()
      return (await list()).find(({ id }) => id === draftIdOf(name, subject)) ?? null
    },
    async remove({ id }) {
      await storage.write(['actions'], (tx) => tx.remove('actions', id))
      changes.announce({ type: 'draftsChanged', ids: [id] })
    },
  }
}
