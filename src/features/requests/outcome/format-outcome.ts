/** When a request is over, and what happens until then. */
import type { Closed, ContactedVendor } from '#contract/leads.ts'
import { fellThrough, isOut, isUnopened, UNOPENED_AFTER_MS } from '#contract/requests/request-outcome.ts'
import { formatCount } from '#contract/format-count.ts'
import { formatDay } from '#contract/format.ts'
import { formatMomentDay } from '#src/ui/format/format-time.ts'

const CLOSED: Record<Closed['because'], string> = {
  otherChosen: 'You chose a vendor, and we told the others.',
  hostClosed: 'You closed this request, and we told the vendors.',
  eventPassed: 'The date has passed, so this request is closed.',
}

/** Why it is over; null while some vendor may still reply, or has an open quote. */
function closedSentence(vendors: readonly ContactedVendor[]): string | null {
  if (!vendors.every(({ closed }) => closed)) return null
  const because = vendors.map(({ closed }) => closed?.because)
  const reason = (['otherChosen', 'eventPassed', 'hostClosed'] as const).find((one) => because.includes(one))
  return reason ? CLOSED[reason] : null
}

interface OutcomeOptions {
  /** The request's last possible day, a calendar date; '' where it is not known. */
  lastDay: string
  now: number
  /** Whether this device holds an acceptance of the vendor's quote, or the like, that is not sent yet. */
  isDecided: (vendor: ContactedVendor) => boolean
}

/** The sentences about the outcome of a sent request. */
export function outcomeSentences(vendors: readonly ContactedVendor[], options: OutcomeOptions): string[] {
  const { lastDay, now, isDecided } = options
  if (vendors.length === 0) return []
  const over = closedSentence(vendors)
  if (over) return [over]
  const closes = lastDay ? [`This request closes automatically after ${formatDay(lastDay)}.`] : []
  if (vendors.some(({ accept }) => accept === 'accepted')) return []
  const open = vendors.filter((vendor) => !isOut(vendor))
  const canceled = canceledSentences(vendors, lastDay)
  if (open.length === 0) return [...canceled, 'No vendors are left for this request.', ...closes]
  return [
    ...canceled,
    ...quoteSentences(open.filter((vendor) => !isDecided(vendor))),
    ...waitingSentences(open, lastDay, now),
    ...closes,
  ]
}

/** A booking may have moved; the request is still for the day that it asks for. */
function canceledSentences(vendors: readonly ContactedVendor[], lastDay: string): string[] {
  const canceled = vendors.find(fellThrough)
  if (!canceled) return []
  if (!canceled.booking?.wasConfirmed)
    return [
      canceled.booking?.cancelledBy === 'vendor'
        ? 'The vendor couldn’t take your date.'
        : 'The quote you accepted wasn’t booked.',
    ]
  const day = canceled.booking.eventDate
  if (!day || lastDay === '' || day <= lastDay) return ['The booking was canceled.']
  return [
    `The booking, which had moved to ${formatDay(day)}, was canceled. ` +
      `This request is still for ${formatDay(lastDay)}.`,
  ]
}

/** How long a quote can still be accepted. */
function quoteSentences(vendors: readonly ContactedVendor[]): string[] {
  const until = vendors
    .filter(({ accept }) => accept === 'open')
    .flatMap(({ answer: reply }) => (reply?.kind === 'quote' ? [reply.validUntil] : []))
    .sort()
  const [first] = until
  if (first === undefined) return []
  return [
    `${formatCount(until.length, 'quote')} to decide on. ` +
      `${until.length > 1 ? 'The first' : 'It'} expires after ${formatDay(first)}.`,
  ]
}

/** Who has not opened it, and what happens then. */
function waitingSentences(vendors: readonly ContactedVendor[], lastDay: string, now: number): string[] {
  const waiting = vendors.filter(({ state, isSample }) => state === 'delivered' && !isSample)
  const unopened = waiting.filter((vendor) => isUnopened(vendor, now))
  const count = unopened.length
  if (count > 0)
    return [`${formatCount(count, 'vendor')} ${count === 1 ? 'hasn’t' : 'haven’t'} opened it in three days.`]
  const asked = waiting.flatMap(({ askedAt }) => (askedAt === undefined ? [] : [Date.parse(askedAt)]))
  if (asked.length === 0) return []
  const suggestedAt = Math.min(...asked) + UNOPENED_AFTER_MS
  const sentence = `Waiting for ${formatCount(waiting.length, 'vendor')} to open it.`
  // Too late for an event before then.
  if (lastDay !== '' && new Date(suggestedAt).toISOString().slice(0, 10) >= lastDay) return [sentence]
  return [`${sentence} If that doesn’t happen by ${formatMomentDay(suggestedAt, now)}, we’ll suggest others.`]
}
