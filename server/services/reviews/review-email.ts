/** The text of the emails about reviews: what is shown to whom, and until when one can be written. */
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
      `${shown} once you’ve written yours and a day has passed since the event, or on ${opens}. You can write yours ` +
        `until ${last}, but not after.`,
    ],
    link: 'Review this booking',
  }
}

/** Reviews were opened. @param isListed whether the client’s is on the profile */
export function publishedText(
  { to, otherName, about }: ReviewFacts,
  { by, isListed }: { by: readonly Side[]; isListed: boolean },
): EmailText {
  const own = by.includes(to)
  const others = by.some((side) => side !== to)
  const reviews = { own, others, isListed }
  const text = to === 'vendor' ? toVendor(otherName, about, reviews) : toClient(otherName, about, reviews)
  return { ...text, link: 'View booking' }
}

/** An operator hid the reader's review. */
export const hiddenText = ({ otherName, about }: ReviewFacts, reason: string): EmailText => ({
  subject: 'We removed your review',
  paragraphs: [
    `We removed your review of ${otherName} (${about}). Its stars no longer count. In its place stand its number and ` +
      'our reason.',
    `Our reason: ${reason}`,
    'If you think we’re wrong, say why within six months, and someone looks at it again.',
  ],
  link: 'View the decision',
})

interface Opened {
  own: boolean
  others: boolean
  isListed: boolean
}

const WHY_NOT_LISTED =
  'Some bookings don’t count for a profile, like those made within two hours of the event or on the vendor’s own network.'

function toVendor(otherName: string, about: string, { own, others, isListed }: Opened) {
  if (!others)
    return {
      subject: `${otherName} can open your review`,
      paragraphs: [
        `${otherName} didn’t review your booking in time (${about}), so your review isn’t sealed anymore. Only ` +
          `${otherName} can open it.`,
      ],
    }
  const ownIsOpen = own ? [`Your review isn’t sealed anymore, either. Only ${otherName} can open it.`] : []
  if (!isListed)
    return {
      subject: `${otherName}’s review of your booking`,
      paragraphs: [
        `${otherName}’s review of your booking (${about}) is in the booking. It isn’t on your profile. ${WHY_NOT_LISTED}`,
        ...ownIsOpen,
      ],
    }
  return {
    subject: `${otherName}’s review is public`,
    paragraphs: [
      `${otherName}’s review of your booking (${about}) is on your profile. You can reply to it once, in the booking.`,
      ...ownIsOpen,
    ],
  }
}

function toClient(otherName: string, about: string, { own, others, isListed }: Opened) {
  const theirs = `${otherName}’s review of you is in the booking. Only you can open it.`
  if (!own) return { subject: `${otherName}’s review of your booking`, paragraphs: [`${theirs} (${about})`] }
  if (!isListed)
    return {
      subject: `${otherName} can open your review`,
      paragraphs: [
        `${otherName} can open your review (${about}) now. It isn’t on their profile. ${WHY_NOT_LISTED}`,
        ...(others ? [theirs] : []),
      ],
    }
  return {
    subject: 'Your review is public',
    paragraphs: [`Your review of ${otherName} (${about}) is on their profile.`, ...(others ? [theirs] : [])],
  }
}
