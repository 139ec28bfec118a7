/**
 * The messages about everything in the outbox: why it waits, what has to be confirmed, why it could not be changed.
 */
import { MINUTE_MS } from '#contract/limits.ts'
import { marketplaceName } from '#contract/marketplace-name.ts'
import type { ConfirmationReason } from '#src/offline/outbox/needs-confirmation.ts'
import type { DiscardResult, EditResult } from '#src/offline/outbox/withdraw/withdraw.ts'
import {
  isTurnedAway,
  isWaiting,
  needsConnection,
  type LastProblem,
  type OutboxState,
} from '#src/offline/outbox/records.ts'
import type { OutboxItem } from '#src/offline/outbox/items.ts'
import type { KindLabel } from '#src/offline/outbox/kinds/kind.ts'
import type { OutboxRecord } from '#src/offline/outbox/kinds/kinds.ts'
import { formatMomentDay, formatMoment } from '#src/ui/format/format-time.ts'

/** A confirmation sends it; see `needsConfirmation` for when each is asked. */
export const QUESTIONS: Record<ConfirmationReason, string> = {
  earlierSent: 'Your first version had already been sent. Send this one, too?',
  old: 'This has been waiting for over two days. Still want to send it?',
  eventSoon: 'Your event is less than a day away. Still want to send this?',
  eventPast: 'The event date has passed. Send it anyway?',
  imported: 'This came from a file. Send it from this device? If it was already sent, it won’t be sent twice.',
  importedOtherAccount: 'This came from a file and belongs to another account. Sign in to that account to send it.',
  otherAccount: 'This was written in another account. Send it from the one you’re signed in to?',
}

/** The effect of discarding, shown before it is done. */
export const DISCARD_MESSAGE =
  'It won’t be sent, and it will be deleted from this device. If it may have already been sent, we’ll withdraw it first.'

type Outcome = (EditResult | DiscardResult)['outcome']

const STAYED: Record<Outcome, string | null> = {
  alreadySent: 'It was already sent, so it can’t be changed. Here’s the receipt.',
  needsSignIn: 'It may have already been sent. Sign in to the account it belongs to, then try again.',
  draftInTheWay: 'There’s a newer draft. Finish or delete it first.',
  draft: null,
  discarded: null,
  withdrawn: null,
  gone: null,
}

/** Why it stayed where it was; null when it did not. */
export const whyItStayed = ({ outcome }: { outcome: Outcome }): string | null => STAYED[outcome]

export type OutboxAction = 'sendNow' | 'edit' | 'export' | 'discard' | 'dismiss' | 'update' | 'signIn'
export type Tone = 'wait' | 'bad' | 'good' | 'draft' | 'plain'

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

/** Why it has not been sent yet, and when it is tried again. */
function waitingMessage(problem: LastProblem | null, nextAttemptAt: number, { now, online }: Circumstances): string {
  if (!online && (!problem || problem.kind === 'offline' || problem.kind === 'timeout'))
    return 'You’re offline. We’ll send it when you’re back online.'
  const next =
    nextAttemptAt - now > MINUTE_MS
      ? `We’ll try again at ${formatMoment(nextAttemptAt, now)}.`
      : 'We’ll try again shortly.'
  if (!problem) return 'Sending shortly.'
  switch (problem.kind) {
    case 'offline':
    case 'timeout':
      return `${marketplaceName()} isn’t responding. Nothing is lost. ${next}`
    case 'notJson':
      if ((problem.status ?? 0) >= 400)
        return (
          `Something between you and ${marketplaceName()} refused it at ${formatMoment(problem.at, now)} (error ` +
          `${problem.status}). ${next}`
        )
      return `This Wi-Fi may need you to sign in. Open its sign-in page first. ${next}`
    case 'throttled':
      return `We’re a little busy. ${next}`
    case 'inProgress':
      return `We’re saving it right now. ${next}`
    default:
      return `${marketplaceName()} isn’t responding${problem.status ? ` (error ${problem.status})` : ''}. Nothing is lost. ${next}`
  }
}

/** The message of `Send now` when nothing could be sent; it holds only while the device is offline. */
export const STILL_OFFLINE = 'You’re still offline, so we can’t send it yet.'

/** Why Fanfare refused it. */
function refusalMessage(problem: LastProblem | null): string {
  if (problem?.errors.length) return 'We couldn’t send this. Fix the fields below and try again.'
  const reason = problem?.message ? ` ${problem.message}` : ''
  return `We couldn’t send this.${reason}`
}

/** Advice for when something in between keeps refusing it. */
const turnedAwayMessage = (problem: LastProblem | null): string =>
  `Something between you and ${marketplaceName()} keeps refusing this (error ${problem?.status}), maybe this network. ` +
  'Try another network, edit it or discard it. Until then it stays on this device and we’ll keep trying.'

/** How something that was taken back leaves: the server may have it. */
function withdrawnMessage({ lastProblem, withdrawal }: OutboxRecord, online: boolean): OutboxMessage {
  const needsSignIn = lastProblem?.kind === 'signIn'
  const when = needsSignIn
    ? 'Sign in to the account it belongs to and we’ll withdraw it.'
    : online
      ? 'We’re withdrawing it.'
      : 'Will be withdrawn when you’re online.'
  const isEdited = withdrawal === 'edit'
  return {
    tone: 'plain',
    label: isEdited ? 'Edited' : 'Discarded',
    sentence: `${when} ${isEdited ? 'Your new version replaces it.' : 'If it was already sent, you’ll see it here.'}`,
    actions: [...(needsSignIn ? (['signIn'] as const) : []), ...(isEdited ? [] : (['edit'] as const))],
  }
}

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
          label: 'Not sent yet',
          sentence: waitingMessage(record.lastProblem, nextAttemptAt, circumstances),
        }),
    actions: ['sendNow', 'edit', 'export', 'discard'],
  }),
  sending: () => ({
    tone: 'wait',
    label: 'Sending…',
    sentence: 'We’ll keep a copy on this device until it’s confirmed.',
    actions: [],
  }),
  needsYou: ({ record }) => ({
    tone: 'bad',
    label: 'Needs a fix',
    sentence: refusalMessage(record.lastProblem),
    actions: ['edit', 'export', 'discard'],
  }),
  needsSignIn: () => ({
    tone: 'bad',
    label: 'Sign-in needed',
    sentence:
      'It belongs to an account that’s signed out. Sign in and we’ll send it. Until then it stays on this device.',
    actions: ['signIn', 'export', 'discard'],
  }),
  needsUpdate: () => ({
    tone: 'bad',
    label: 'Update needed',
    sentence: `Update ${marketplaceName()} and we’ll send it. Nothing is lost.`,
    actions: ['update', 'export', 'discard'],
  }),
  withdrawn: ({ record }, { online }) => withdrawnMessage(record, online),
  expired: ({ record }, { now }) => ({
    tone: 'bad',
    label: 'Expired',
    sentence:
      `Written ${formatMomentDay(record.composedAt, now)}, never sent. ` +
      'Edit it to send it, or save a copy. It stays here until you discard it.',
    actions: ['edit', 'export', 'discard'],
  }),
}

/** The state of something without a receipt, and what can be done with it; null for what has one. */
export const unsentMessage = (item: Item, circumstances: Circumstances): OutboxMessage | null =>
  item.record.state === 'sent' ? null : UNSENT[item.record.state](item, circumstances)

type Blocker = Pick<OutboxItem, 'record' | 'label' | 'confirmationReason'>

/** Why something waits for an earlier action. */
function waitsForMessage({ record, label, confirmationReason }: Blocker): string {
  const earlier = `your earlier ${label.noun}`
  if (record.state === 'needsYou' || record.state === 'expired')
    return (
      `This depends on ${earlier}, which didn’t go through. Try that one again or discard it, and we’ll send ` +
      'this one.'
    )
  if (record.state === 'withdrawn') return 'We’ll send it once your first version is withdrawn.'
  if (confirmationReason || !isWaiting(record)) return `First, ${earlier} needs you. Then we’ll send this one.`
  return `We’ll send it right after ${earlier}.`
}

/**
 * The message for an action, like `unsentMessage`: it has no fields to fix, and the server's message says why it
 * refused.
 * @param blocker what is sent before it (`blockerOf`); null for nothing
 */
export function actionMessage(
  item: Item & { label: KindLabel },
  circumstances: Circumstances,
  blocker: Blocker | null = null,
): OutboxMessage | null {
  const said = unsentMessage(item, circumstances)
  if (!said) return null
  const { label, record } = item
  const { state, lastProblem } = record
  const canEdit = label.editPastEvent !== null
  const again = said.actions.filter((action) => canEdit || action !== 'edit')
  const goesByItself = blocker && needsConnection(blocker.record) && !blocker.confirmationReason
  if (state === 'queued' && blocker && !(goesByItself && !circumstances.online))
    return {
      tone: 'wait',
      label: label.waiting ?? 'Not sent yet',
      sentence: waitsForMessage(blocker),
      // Sending this one sends the earlier one first, unless that one needs the user.
      actions: goesByItself ? again : again.filter((action) => action !== 'sendNow'),
    }
  if (state === 'queued' && !isTurnedAway(record))
    return { ...said, label: label.waiting ?? said.label, actions: again }
  if (state === 'expired')
    return {
      ...said,
      sentence:
        `From ${formatMomentDay(record.composedAt, circumstances.now)}, never sent. It stays here until ` +
        'you discard it.',
      actions: ['sendNow', 'export', 'discard'],
    }
  if (state !== 'needsYou') return { ...said, actions: again }
  const reasons = [lastProblem?.message, ...(lastProblem?.errors ?? []).map(({ message }) => message)]
  return {
    ...said,
    label: 'Didn’t go through',
    sentence: reasons.filter(Boolean).join(' ') || 'We couldn’t do this. Nothing changed.',
    // Things have changed: the same action would be refused again, and the screen shows what can be done now.
    actions: canEdit ? ['edit', 'discard'] : lastProblem?.status === 409 ? ['dismiss'] : ['discard', 'sendNow'],
  }
}
