/** Drafts of actions: what a tap or a short text becomes before it is sent, and short texts that are being typed. */
import type { SignOutGuard } from '../account/sign-outs.ts'
import type { ActionKind } from '../outbox/kinds/action.ts'
import { findSent } from '../outbox/sent-intents.ts'
import type { OfflinePorts } from '../ports.ts'
import type { Changes } from '../storage/changes.ts'
import type { Quarantine } from '../storage/quarantine.ts'
import { ActionDraft, SCHEMA_VERSION, type ActionName } from './records.ts'

/** The facts that a screen knows when the user taps. */
export interface ActionGiven<I> {
  /** The thing that it is about, for lookup: `booking/12`. */
  subject: string
  about: ActionDraft['about']
  input: I
  /**
   * Identifies a second tap, in this tab or another, as the same action: `accept 31`. Omitted for what may be done
   * twice, such as sending a message.
   */
  once?: string
}

/** The result of a save. `alreadySent`: another tab sent this draft; nothing was saved. */
type SaveActionResult = { outcome: 'saved'; draft: ActionDraft } | { outcome: 'alreadySent'; key: string }

export interface ActionDrafts {
  /**
   * The action in memory; nothing is stored before it is sent, or before `save` for a text that is still being typed.
   */
  start<I>(kind: ActionKind<I>, given: ActionGiven<I>): ActionDraft
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

type ActionDraftsPorts = Pick<OfflinePorts, 'storage' | 'clock' | 'random'> & {
  changes: Changes
  quarantine: Quarantine
  signOuts: SignOutGuard
}

const draftIdOf = (name: ActionName, subject: string) => `${name} ${subject}`

export function createActionDrafts(ports: ActionDraftsPorts): ActionDrafts {
  const { storage, clock, random, changes, quarantine, signOuts } = ports
  const list = () => quarantine.readable('actions', ActionDraft)
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
    list,
    async remove({ id }) {
      await storage.write(['actions'], (tx) => tx.remove('actions', id))
      changes.announce({ type: 'draftsChanged', ids: [id] })
    },
  }
}
