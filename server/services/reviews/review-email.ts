/** The emails about reviews: what is shown to whom, and until when one can be written. */
import type { Side } from '#contract/bookings/ledger.ts'
import { formatDay } from '#contract/format.ts'
import { utcDate } from '#server/dates.ts'
import type { Email } from '#server/services/mail/render-email.ts'
import { writeEmail } from '#server/services/mail/write-email.ts'

export interface ReviewFacts {
  to: Side
  /** The reader's name. */
  name: string
  otherName: string
  event: string
  /** `Sat, May 1, 2027`. */
  day: string
  /** Where the email leads. */
  url: string
}

/** The other side wrote one, and the reader has not. @param until the last moment for one */
export function sealedEmail({ to, name, otherName, ...facts }: ReviewFacts, opensAt: Date, until: Date): Email {
  const all = {
    ...facts,
    opens: formatDay(utcDate(opensAt)),
    until: until < opensAt ? formatDay(utcDate(until)) : 'then',
  }
  return to === 'vendor'
    ? writeEmail('review-sealed', { name }, { ...all, client: otherName })
    : writeEmail('review-sealed-client', { name }, { ...all, vendor: otherName })
}

/** Reviews were opened. @param isListed whether the client’s is on the profile */
export function publishedEmail(
  facts: ReviewFacts,
  { by, isListed }: { by: readonly Side[]; isListed: boolean },
): Email {
  const own = by.includes(facts.to)
  const others = by.some((side) => side !== facts.to)
  const reviews = { own, others, isListed }
  return facts.to === 'vendor' ? toVendor(facts, reviews) : toClient(facts, reviews)
}

/** An operator hid the reader's review. */
export const hiddenEmail = ({ name, otherName, event, day, url }: ReviewFacts, reason: string): Email =>
  writeEmail('review-removed', { name }, { other: otherName, event, day, url, reason, appeal: APPEAL })

const APPEAL = 'If you think we’re wrong, say why within six months, and someone looks at it again.'

interface Opened {
  own: boolean
  others: boolean
  isListed: boolean
}

function toVendor({ name, otherName: client, event, day, url }: ReviewFacts, { own, others, isListed }: Opened): Email {
  const all = { client, event, day, url }
  if (!others) return writeEmail('own-review-open', { name }, all)
  return writeEmail(isListed ? 'review-public' : 'review-not-listed', { name }, { ...all, opener: own ? client : '' })
}

function toClient({ name, otherName: vendor, event, day, url }: ReviewFacts, { own, others, isListed }: Opened): Email {
  const all = { vendor, event, day, url }
  if (!own) return writeEmail('review-open-client', { name }, all)
  return writeEmail(
    isListed ? 'own-review-public' : 'own-review-not-listed',
    { name },
    { ...all, reviewer: others ? vendor : '' },
  )
}
