/**
 * What is said of everything in the outbox: why it waits, what it asks before it goes out by itself, why it could not
 * be changed.
 */
import type { ConfirmationReason } from '#src/offline/outbox/needs-confirmation.ts'
import type { DiscardResult, EditResult } from '#src/offline/outbox/withdraw.ts'
import { isTurnedAway, type LastProblem, type OutboxState } from '#src/offline/outbox/records.ts'
import type { OutboxRecord } from '#src/offline/outbox/kinds/kinds.ts'
import { formatMomentDay, formatMoment } from '#src/ui/format/format-time.ts'

/** A yes sends it; see `needsConfirmation` for when each is asked. */
export const QUESTIONS: Record<ConfirmationReason, string> = {
  old: 'This waited more than two days. Still want to send it?',
  eventSoon: 'The event is within a day. Still want to send it?',
  eventPast: 'The date has passed while this waited. Send it anyway?',
  otherAccount: 'This was written under another account. Send it from the one that is signed in now?',
}

type Outcome = (EditResult | DiscardResult)['outcome']

const STAYED: Record<Outcome, string | null> = {
  alreadySent: 'It had arrived already, so it stays as it is. Here is its receipt.',
  needsSignIn:
    'It may have arrived already, and only the account that it belongs to can find out. Sign in to that one, then try again.',
  unreachable:
    'It may have arrived already, and Fanfare cannot be asked right now. Try again once there is a connection.',
  draftInTheWay: 'There is a newer draft of this. Finish or delete that one first.',
  draft: null,
  discarded: null,
  gone: null,
}

/** Why it stayed where it was; null when it did not. */
export const whyItStayed = ({ outcome }: { outcome: Outcome }): string | null => STAYED[outcome]

export type OutboxAction = 'sendNow' | 'edit' | 'export' | 'discard' | 'update' | 'signIn'
export type Tone = 'wait' | 'bad' | 'good' | 'draft'

export interface OutboxMessage {
  tone: Tone
  label: string
  sentence: string
  /** The first is the main one. */
  actions: OutboxAction[]
}

export interface Circumstances {
  now: number
  online: boolean
}

const MINUTE_MS = 60_000

/** Why it has not gone out yet, and when it is tried again. */
export function waitingMessage(
  problem: LastProblem | null,
  nextAttemptAt: number,
  { now, online }: Circumstances,
): string {
  if (!online && (!problem || problem.kind === 'offline' || problem.kind === 'timeout')) {
    const since = problem?.kind === 'offline' ? ` since ${formatMoment(problem.at, now)}` : ''
    return `No connection${since}. It goes out by itself, once, as soon as there is one.`
  }
  const next =
    nextAttemptAt - now > MINUTE_MS
      ? `The next try is at ${formatMoment(nextAttemptAt, now)}.`
      : 'It is tried again in a moment.'
  if (!problem) return 'Ready to go. It is sent in a moment.'
  switch (problem.kind) {
    case 'offline':
      return `Fanfare could not be reached at ${formatMoment(problem.at, now)}. ${next}`
    case 'timeout':
      return `The connection was too slow at ${formatMoment(problem.at, now)}. ${next}`
    case 'notJson':
      if ((problem.status ?? 0) >= 400)
        return `Something on the way to Fanfare refused it at ${formatMoment(problem.at, now)} (error ${problem.status}). ${next}`
      return `This network answered instead of Fanfare. If it is a Wi-Fi with its own sign-in page, sign in there first. ${next}`
    case 'throttled':
      return `Fanfare asked to wait a little. ${next}`
    case 'inProgress':
      return `Fanfare is storing it right now. ${next}`
    default:
      return `Fanfare had a problem at ${formatMoment(problem.at, now)}${problem.status ? ` (error ${problem.status})` : ''}. ${next}`
  }
}

/** Why Fanfare did not take it. */
export function refusalMessage(problem: LastProblem | null): string {
  if (problem?.errors.length)
    return 'Fanfare could not take it like this. Nothing was sent. Change what is marked and it can go.'
  const reason = problem?.message ? ` ${problem.message}` : ''
  return `Fanfare could not take it.${reason} Nothing was sent.`
}

/** What to do when somebody on the way keeps refusing it. */
const turnedAwayMessage = (problem: LastProblem | null): string =>
  `Something on the way to Fanfare keeps refusing this (error ${problem?.status}), perhaps this network. ` +
  'Send it from another network, change it, or discard it. Until then it stays on this phone and is tried again.'

interface Item {
  record: OutboxRecord
  nextAttemptAt: number
}

const UNSENT: Record<Exclude<OutboxState, 'sent'>, (item: Item, circumstances: Circumstances) => OutboxMessage> = {
  queued: ({ record, nextAttemptAt }, circumstances) => ({
    ...(isTurnedAway(record)
      ? { tone: 'bad', label: 'Not getting through', sentence: turnedAwayMessage(record.lastProblem) }
      : {
          tone: 'wait',
          label: 'On this phone · not sent yet',
          sentence: waitingMessage(record.lastProblem, nextAttemptAt, circumstances),
        }),
    actions: ['sendNow', 'edit', 'export', 'discard'],
  }),
  sending: () => ({
    tone: 'wait',
    label: 'Sending…',
    sentence: 'On its way. It stays on this phone until Fanfare confirms it.',
    actions: [],
  }),
  needsYou: ({ record }) => ({
    tone: 'bad',
    label: 'Needs you',
    sentence: refusalMessage(record.lastProblem),
    actions: ['edit', 'export', 'discard'],
  }),
  needsSignIn: () => ({
    tone: 'bad',
    label: 'Sign-in needed',
    sentence:
      'It belongs to an account that is signed out. Sign in again, and it goes out by itself. Until then it stays on this phone.',
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
      `Written on ${formatMomentDay(record.composedAt, now)} and never sent. ` +
      'Edit it to send it after all, or save a copy. It stays here until you discard it.',
    actions: ['edit', 'export', 'discard'],
  }),
}

/** How something that has no receipt stands, and what can be done with it; null for what has one. */
export const unsentMessage = (item: Item, circumstances: Circumstances): OutboxMessage | null =>
  item.record.state === 'sent' ? null : UNSENT[item.record.state](item, circumstances)
