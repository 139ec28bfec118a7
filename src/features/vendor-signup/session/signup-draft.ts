/** The signup as a draft: what is typed is saved behind the typing, what came of it is noted beside it. */
import { createDraftSession, type DraftSession, type DraftSessionOptions } from '#src/drafts/draft-session.ts'
import { mergeSignups } from '#src/offline/drafts/merge-drafts.ts'
import {
  startedSignup,
  type NotedSignup,
  type SignupStore,
  type TypedSignup,
} from '#src/offline/drafts/signup-store.ts'
import type { PaidSignup, StoredSignup } from '#src/offline/drafts/signup-records.ts'

export type SignupRecords = Pick<SignupStore, 'load' | 'endIfOver' | 'save' | 'note' | 'notePaid' | 'clear'>

export interface SignupDraftDependencies extends Pick<DraftSessionOptions<StoredSignup>, 'onChange' | 'browser'> {
  store: SignupRecords
  /** Reads the signup on this phone, unless its time is up. */
  load: () => Promise<StoredSignup | null>
  now: () => number
}

export interface OpenSignupDraft extends Omit<DraftSession<StoredSignup>, 'note'> {
  /** Takes what is typed; it is saved after a short pause. */
  edit: (change: (typed: TypedSignup) => TypedSignup) => void
  /** Stores what came of it; where the phone cannot, this page still knows. */
  note: (change: NotedSignup) => Promise<void>
  /** Stores what was done after the payment. */
  notePaid: (change: Partial<PaidSignup>) => Promise<void>
}

export function createSignupDraft({ store, load, now, onChange, browser }: SignupDraftDependencies): OpenSignupDraft {
  const session = createDraftSession<StoredSignup>({
    async load() {
      const stored = await load()
      return { draft: stored ?? startedSignup(now()), isStored: stored !== null }
    },
    reload: () => store.load(),
    save: async (record, base) => ({ outcome: 'saved', draft: await store.save(record, base) }),
    merge: (base, mine, theirs) => mergeSignups(base ?? startedSignup(0), mine, theirs),
    // A note is news as well, and changes no `editedAt`.
    isNews: (stored, known) => JSON.stringify(stored) !== JSON.stringify(known),
    afterRemoval: () => startedSignup(now()),
    concerns: ({ type }) => type === 'signupChanged',
    adviceOnFailure: 'The phone could not save this. You can still go on while you are online.',
    onChange,
    browser,
  })

  return {
    ...session,

    edit(change) {
      session.change((record) => {
        const { data, placeText, editedAt } = record
        return { ...record, ...change({ data, placeText }), editedAt: editMoment(editedAt, now()) }
      })
    },

    note: (change) =>
      session.note(
        (record) => ({ ...record, ...change }),
        store
          .note(() => change)
          .then(
            (stored) => stored !== null,
            () => false,
          ),
      ),

    async notePaid(change) {
      if (!session.latest()?.paid) return
      await session.note(
        (record) => (record.paid ? { ...record, paid: { ...record.paid, ...change } } : record),
        store.notePaid(change).then(
          (stored) => stored !== null,
          () => false,
        ),
      )
    },
  }
}

/** Never the same for two edits: by it the server's copy is known to be up to date. */
const editMoment = (last: number, now: number) => (now === last ? now + 1 : now)
