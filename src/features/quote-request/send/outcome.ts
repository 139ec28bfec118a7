/** A request's outcome as its success screen reports it. */
import { formatEmail } from '#contract/format-email.ts'
import type { RequestRecord } from '#src/offline/outbox/kinds/quote-request.ts'
import { needsConfirmation, type ConfirmationReason } from '#src/offline/outbox/needs-confirmation.ts'
import { formatAge } from '#src/ui/format/format-time.ts'
import { formatCount } from '#contract/format-count.ts'
import { marketplaceName } from '#contract/marketplace-name.ts'
import { demoNotice, isDemo } from '#src/vendor/sample-notice.ts'
import { noSimilarNotice } from '#src/sync/outbox/similar-notice.ts'
import { updatedLabel } from '#src/quote/format-revision.ts'

interface Outcome {
  /**
   * `stuck`: it needs the user's attention on the requests page; `asking`: it will be asked about before it is sent.
   */
  kind: 'sent' | 'sending' | 'waiting' | 'asking' | 'stuck'
  title: string
  sentence: string
  /** The first request's number; null until there is a receipt. */
  number: number | null
  /** The outcome for the similar vendors that were asked for; null for nothing to say. */
  similar: string | null
  /** `Updated your earlier request to DJ Nova (#12).`; null when there was no earlier request. */
  updated: string | null
}

/**
 * @param online whether the device seems to be online
 * @param now epoch milliseconds
 */
export function outcomeOf(record: RequestRecord, online: boolean, now: number): Outcome {
  const { receipt, state } = record
  if (state === 'sent') {
    const asked = receipt?.requests.length ?? record.draft.vendors.length
    const revised = receipt?.revisions?.length ?? 0
    return {
      kind: 'sent',
      title: revised > 0 && revised === asked ? 'Request updated' : 'Request sent',
      sentence:
        (isDemo(record.draft.vendors) && demoNotice(record.draft.vendors)) ||
        `Sent to ${formatCount(asked, 'vendor')} ${formatAge(record.sentAt ?? now, now)}.`,
      updated: updatedLabel(record),
      number: receipt?.requests[0]?.id ?? null,
      similar: receipt?.autoAdded.length
        ? `Plus ${receipt.autoAdded.length} similar, as you asked.`
        : noSimilarNotice(record),
    }
  }
  const none = { number: null, similar: null, updated: null }
  if (state === 'withdrawn') {
    return {
      ...none,
      kind: 'stuck',
      title: 'You took this request back',
      sentence: 'It won’t be sent. Open My requests to see whether it’s withdrawn yet.',
    }
  }
  if (state !== 'queued' && state !== 'sending') {
    return {
      ...none,
      kind: 'stuck',
      title: 'Your request wasn’t sent',
      sentence: 'It’s saved on this device, but something needs fixing first.',
    }
  }
  if (online && (state === 'sending' || (record.attempts === 0 && record.lastProblem === null))) {
    return {
      ...none,
      kind: 'sending',
      title: 'Sending…',
      sentence: 'It’s saved on this device and sending now. You can close this page.',
    }
  }
  const reason = needsConfirmation(record, record.ownerId, now)
  if (reason !== null) {
    const ask = online
      ? 'We’ll ask you before we send this.'
      : 'When you’re back online, we’ll ask you before we send this.'
    return { ...none, kind: 'asking', title: 'Saved. It’s not sent yet', sentence: `${WHY_ASKING[reason]} ${ask}` }
  }
  return {
    ...none,
    kind: 'waiting',
    title: online
      ? `Saved. We’ll send it when ${marketplaceName()} responds`
      : 'Saved. We’ll send it when you’re online',
    sentence: `${online ? `${marketplaceName()} isn’t responding. Nothing is lost. ` : ''}We’ll send it automatically, once.`,
  }
}

const WHY_ASKING: Record<ConfirmationReason, string> = {
  earlierSent: 'Your first version had already been sent.',
  old: 'This has been waiting for over two days.',
  eventSoon: 'Your event is less than a day away.',
  eventPast: 'The event date has passed.',
  imported: 'This came from a file.',
  importedOtherAccount: 'This came from a file and belongs to another account.',
  otherAccount: 'This was written in another account.',
}

/** The next steps, in three short lines. */
export function whatIsNext({ draft, receipt }: RequestRecord, kind: Outcome['kind'], online: boolean): string[] {
  // Until it is sent, the number of similar vendors is not known.
  const asked = receipt?.requests.length ?? draft.vendors.length
  const isOne = asked === 1 && (kind === 'sent' || !draft.wantsSimilarVendors)
  const vendors = isOne ? 'The vendor' : 'Vendors'
  const email = draft.client.email ? ` to ${formatEmail(draft.client.email)}` : ' by email'
  const demo = isDemo(draft.vendors)
  const whoReplies = demo ? 'It’s a demo request: no real business will reply.' : `${vendors} will reply${email}.`
  // There will be no quotes of sample vendors.
  const questions = isOne ? 'Ask questions' : 'Compare quotes and ask questions'
  const compare = demo ? [] : [`${questions}. There’s no obligation to book.`]
  if (kind === 'sent' && demo)
    return ['You’ll find it under My requests. When you ask real vendors, their quotes appear there, too.']
  if (kind === 'sent') return [`${vendors} ${isOne ? 'has' : 'have'} your request.`, whoReplies, ...compare]
  if (kind === 'sending') return ['We’re sending your request.', whoReplies, ...compare]
  if (kind === 'stuck') {
    return [
      'Open My requests to see what needs fixing.',
      'Fix it and send again. Nothing you typed is lost.',
      ...compare,
    ]
  }
  if (kind === 'asking') {
    const open = online
      ? 'Open My requests and select Send.'
      : 'Open My requests when you’re back online and select Send.'
    return [open, ...compare]
  }
  const when = online ? `when ${marketplaceName()} responds` : 'when you’re back online'
  const closed = `You can close ${marketplaceName()}. We’ll send it ${when}, or the next time you open the app.`
  return [closed, whoReplies, ...compare]
}
