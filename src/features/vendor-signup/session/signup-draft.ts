/** The signup as a draft: input is saved after a short pause, and outcomes are stored beside it. */
import { createDraftSession, type DraftSession, type DraftSessionOptions } from '#src/drafts/draft-session.ts'
import { mergeSignups } from '#src/offline/drafts/merge-drafts.ts'
import {
  startedSignup,
  type NotedSignup,
  type SignupStore,
  type TypedSignup,
} from '#src/offline/drafts/signup-store.ts'
import type { PaidSignup, StoredSignup } from '#src/offline/drafts/signup-records.ts'

type SignupRecords = Pick<SignupStore, 'load' | 'endIfOver' | 'save' | 'note' | 'notePaid' | 'clear'>

export interface SignupDraftPorts extends Pick<DraftSessionOptions<StoredSignup>, 'onChange' | 'browser'> {
  store: SignupRecords
  /** Reads the signup on this device unless it has expired. */
  load: () => Promise<StoredSignup | null>
  now: () => number
}

export interface OpenSignupDraft extends Omit<DraftSession<StoredSignup>, 'note'> {
  /** Changes the input and saves it after a short pause. */
  edit: (change: (typed: TypedSignup) => TypedSignup) => void
  /** Stores an outcome; if the device cannot store it, this page still has it. */
  note: (change: NotedSignup) => Promise<void>
  /** Stores what was done after the payment. */
  notePaid: (change: Partial<PaidSignup>) => Promise<void>
}

export function createSignupDraft({ store, load, now, onChange, browser }: SignupDraftPorts): OpenSignupDraft {
  const session = createDraftSession<StoredSignup>({
    async load() {
      const stored = await load()
      return { draft: stored ?? startedSignup(now()), isStored: stored !== null }
    },
    reload: () => store.load(),
    save: async (record, base) => ({ outcome: 'saved', draft: await store.save(record, base) }),
    merge: (base, mine, theirs) => mergeSignups(base ?? startedSignup(0), mine, theirs),
    // A noted outcome also counts as news, although it does not change `editedAt`.
    isNewer: (stored, known) => JSON.stringify(stored) !== JSON.stringify(known),
    afterRemoval: () => startedSignup(now()),
    concerns: ({ type }) => type === 'signupChanged',
    adviceOnFailure: 'We couldn’t save this on your device. You can still continue while you’re online.',
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

/** Unique for each edit: it shows whether the server's copy is up to date. */
const editMoment = (last: number, now: number) => Math.max(now, last + 1)
