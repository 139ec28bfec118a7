/** What an outbox record's state means to the person, with the last reason and what can be done (offline design, "States"). */
import type { DraftItem } from '#src/offline/drafts.ts'
import type { OutboxItem } from '#src/offline/outbox.ts'
import type { LastProblem, OutboxRecord, OutboxState } from '#src/offline/types.ts'
import { countWords, momentDay, momentWords } from '#src/ui/event-words.ts'

export type RequestAction = 'sendNow' | 'edit' | 'export' | 'discard' | 'update' | 'signIn'
export type Tone = 'wait' | 'bad' | 'good' | 'draft'

export interface RequestWords {
  tone: Tone
  label: string
  sentence: string
  /** The first is the main one. */
  actions: RequestAction[]
}

export interface Circumstances {
  now: number
  online: boolean
}

const MINUTE_MS = 60_000

type Item = Pick<OutboxItem, 'record' | 'nextAttemptAt'>

const WORDS: Record<OutboxState, (item: Item, circumstances: Circumstances) => RequestWords> = {
  queued: ({ record, nextAttemptAt }, circumstances) => ({
    tone: 'wait',
    label: 'On this phone · not sent yet',
    sentence: waiting(record.lastProblem, nextAttemptAt, circumstances),
    actions: ['sendNow', 'edit', 'discard'],
  }),
  sending: () => ({
    tone: 'wait',
    label: 'Sending…',
    sentence: 'On its way. It stays on this phone until Fanfare confirms it.',
    actions: [],
  }),
  sent: ({ record }, { now }) => ({ tone: 'good', label: sentLabel(record), sentence: sentSentence(record, now), actions: [] }),
  needsYou: ({ record }) => ({
    tone: 'bad',
    label: 'Needs you',
    sentence: refusal(record.lastProblem),
    actions: ['edit', 'export', 'discard'],
  }),
  needsSignIn: () => ({
    tone: 'bad',
    label: 'Sign-in needed',
    sentence: 'It belongs to an account that is signed out. Sign in again, and it goes out by itself. Until then it stays on this phone.',
    actions: ['signIn', 'export', 'discard'],
  }),
  needsUpdate: () => ({
    tone: 'bad',
    label: 'Update needed',
    sentence: 'This version of Fanfare is too old to send it. Update, and it goes out by itself. Nothing is lost.',
    actions: ['update', 'export', 'discard'],
  }),
  expired: ({ record }, { now }) => ({
    tone: 'bad',
    label: 'Waited too long',
    sentence:
      `Written on ${momentDay(record.composedAt, now)} and never sent. ` +
      'Edit it to ask again, or save a copy. It stays here until you discard it.',
    actions: ['edit', 'export', 'discard'],
  }),
}

export const requestWords = (item: Item, circumstances: Circumstances): RequestWords => WORDS[item.record.state](item, circumstances)

function waiting(problem: LastProblem | null, nextAttemptAt: number, { now, online }: Circumstances): string {
  if (!online && (!problem || problem.kind === 'offline' || problem.kind === 'timeout')) {
    const since = problem?.kind === 'offline' ? ` since ${momentWords(problem.at, now)}` : ''
    return `No connection${since}. It goes out by itself, once, as soon as there is one.`
  }
  const next = nextAttemptAt - now > MINUTE_MS ? `The next try is at ${momentWords(nextAttemptAt, now)}.` : 'It is tried again in a moment.'
  if (!problem) return 'Ready to go. It is sent in a moment.'
  switch (problem.kind) {
    case 'offline':
      return `Fanfare could not be reached at ${momentWords(problem.at, now)}. ${next}`
    case 'timeout':
      return `The connection was too slow at ${momentWords(problem.at, now)}. ${next}`
    case 'notJson':
      return `This network answered instead of Fanfare. If it is a Wi-Fi with its own sign-in page, sign in there first. ${next}`
    case 'throttled':
      return `Fanfare asked to wait a little. ${next}`
    case 'inProgress':
      return `Fanfare is storing it right now. ${next}`
    default:
      return `Fanfare had a problem at ${momentWords(problem.at, now)}${problem.status ? ` (error ${problem.status})` : ''}. ${next}`
  }
}

function refusal(problem: LastProblem | null): string {
  if (problem?.errors.length) return 'Fanfare could not take it like this. Nothing was sent. Change what is marked and it can go.'
  const reason = problem?.message ? ` ${problem.message}` : ''
  return `Fanfare could not take it.${reason} Nothing was sent.`
}

function sentLabel({ receipt }: OutboxRecord): string {
  const [first, ...others] = receipt?.requests ?? []
  if (!first) return 'Sent'
  return others.length > 0 ? `Sent · no. ${first.id} and ${others.length} more` : `Sent · no. ${first.id}`
}

function sentSentence({ receipt, sentAt, draft }: OutboxRecord, now: number): string {
  const asked = receipt?.requests.length ?? draft.vendors.length
  const to = draft.client.email ? ` to ${draft.client.email}` : ''
  return `${countWords(asked, 'vendor')} got your request${sentAt ? ` ${whenWords(sentAt, now)}` : ''}. Answers come by e-mail${to}.`
}

const whenWords = (at: number, now: number): string =>
  momentDay(at, now) === momentDay(now, now) ? `today at ${momentWords(at, now)}` : `on ${momentDay(at, now)}`

/** @param until the last day, in words */
export function draftLabel(expiry: DraftItem['expiry'], until: string): string {
  if (expiry === 'expired') return `Draft · was kept until ${until}`
  return expiry === 'soon' ? `Draft · only kept until ${until}` : `Draft · kept until ${until}`
}
