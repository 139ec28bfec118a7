/** What the emails about reviews say: what is shown to whom, and until when one can be written. */
import type { Side } from '#contract/bookings/ledger.ts'
import { formatDay } from '#contract/format.ts'
import { utcDate } from '#server/dates.ts'

export interface ReviewFacts {
  to: Side
  otherName: string
  /** The event: `Wedding, Sat, May 1, 2027`. */
  about: string
}

export interface EmailText {
  subject: string
  paragraphs: string[]
  link: string
}

/** The other side wrote one, and the reader has not. @param until the last moment for one */
export function sealedText({ to, otherName, about }: ReviewFacts, opensAt: Date, until: Date): EmailText {
  const opens = formatDay(utcDate(opensAt))
  const shown = to === 'vendor' ? 'It’s published on your profile' : 'You can open it'
  const last = until < opensAt ? formatDay(utcDate(until)) : 'then'
  return {
    subject: `${otherName} reviewed your booking`,
    paragraphs: [
      `${otherName} wrote a review of your booking (${about}). It’s sealed for now.`,
      `${shown} once you’ve written yours, or on ${opens}. You can write yours until ${last}, but not after.`,
    ],
    link: 'Review this booking',
  }
}

/** Reviews were opened. @param by who wrote one */
export function publishedText({ to, otherName, about }: ReviewFacts, by: readonly Side[]): EmailText {
  const own = by.includes(to)
  const others = by.some((side) => side !== to)
  const text = to === 'vendor' ? toVendor(otherName, about, own, others) : toHost(otherName, about, own, others)
  return { ...text, link: 'View booking' }
}

function toVendor(otherName: string, about: string, own: boolean, others: boolean) {
  if (!others)
    return {
      subject: `${otherName} can open your review`,
      paragraphs: [
        `${otherName} didn’t review your booking in time (${about}), so your review isn’t sealed anymore. Only ` +
          `${otherName} can open it.`,
      ],
    }
  return {
    subject: `${otherName}’s review is public`,
    paragraphs: [
      `${otherName}’s review of your booking (${about}) is on your profile. You can reply to it once, in the booking.`,
      ...(own ? [`Your review isn’t sealed anymore, either. Only ${otherName} can open it.`] : []),
    ],
  }
}

function toHost(otherName: string, about: string, own: boolean, others: boolean) {
  const theirs = `${otherName}’s review of you is in the booking. Only you can open it.`
  if (!own) return { subject: `${otherName}’s review of your booking`, paragraphs: [`${theirs} (${about})`] }
  return {
    subject: 'Your review is public',
    paragraphs: [`Your review of ${otherName} (${about}) is on their profile.`, ...(others ? [theirs] : [])],
  }
}
