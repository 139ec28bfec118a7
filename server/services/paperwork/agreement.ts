/** The agreement of two sides, as the one text that their signatures are for. */
import { createHash } from 'node:crypto'
import type { QuoteTerms } from '#contract/bookings/quote-terms.ts'
import type { BookingPaperwork } from '#contract/paperwork/paperwork.ts'
import type { SignatureRow } from '#server/repositories/paperwork/paperwork.ts'

/** Hexadecimal. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

interface Agreed {
  id: number
  eventDate: string
  startsAt: string | null
  endsAt: string | null
  timeZone: string
  totalCents: number
  includes: string
  depositCents: number
  balanceDueOn: string | null
  cancellation: string | null
  terms: QuoteTerms | null
}

/** The hash of what is agreed now. Who signs, and how they are reached, may change without a new signature. */
export function agreementHash(agreed: Agreed): string {
  const { id, eventDate, startsAt, endsAt, timeZone, totalCents, includes, depositCents, balanceDueOn } = agreed
  const { cancellation, terms } = agreed
  return sha256(
    JSON.stringify([
      'agreement 1',
      id,
      [eventDate, startsAt, endsAt, timeZone],
      [totalCents, depositCents, balanceDueOn, cancellation],
      terms?.lines.map(({ label, cents }) => [label, cents]) ?? [],
      [includes, terms?.notIncluded ?? ''],
      terms?.ownTerms?.sha256 ?? null,
    ]),
  )
}

/** A booking's paperwork as both sides read it; null for one that came to nothing before it was booked. */
export function paperworkOf(
  record: Agreed & {
    state: string
    wasConfirmed: boolean
    business: BookingPaperwork['business']
    signatures: readonly SignatureRow[]
    invoiceNumber: string | null
  },
): BookingPaperwork | null {
  if (!record.wasConfirmed && record.state !== 'accepted') return null
  const present = agreementHash(record)
  const signatures = record.signatures.map(({ side, name, at, hash }) => ({
    side,
    name,
    at: new Date(at).toISOString(),
    isCurrent: hash === present,
  }))
  return { business: record.business, agreementHash: present, signatures, invoiceNumber: record.invoiceNumber }
}
