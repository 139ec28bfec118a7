/** A vendor's paperwork: whose it is, its own terms, and what both sides sign (docs/specification.md#paperwork). */
import * as v from 'valibot'
import { SIDES } from '../bookings/ledger.ts'
import { coded } from '../errors.ts'
import { filledLine, line, text } from '../text.ts'
import { TaxPercent } from './percent.ts'

export const OWN_TERMS_MAX_CHARS = 6000
export const BUSINESS_NAME_MAX_CHARS = 100
export const BUSINESS_ADDRESS_MAX_CHARS = 300
export const BUSINESS_NUMBER_MAX_CHARS = 60
export const SIGNATURE_MAX_CHARS = 100

export const INVOICE_PREFIX_MAX_CHARS = 20
const INVOICE_NUMBER_MAX = 9_999_999
const INVOICE_NUMBER_WORDS = 'Enter a whole number, like 1.'

/** How a vendor numbers its invoices: `2027-` and the number that the next one gets. */
const InvoiceNumbers = v.object({
  // Otherwise two series could print the same number: `1` and 15, `11` and 5.
  prefix: v.pipe(
    line('The prefix', INVOICE_PREFIX_MAX_CHARS),
    v.check((prefix) => !/\d$/.test(prefix), coded('invalid', 'End the prefix with a letter or a sign, like 2027-.')),
  ),
  next: v.pipe(
    v.number(coded('incorrectFormat', INVOICE_NUMBER_WORDS)),
    v.integer(coded('incorrectFormat', INVOICE_NUMBER_WORDS)),
    v.minValue(1, coded('incorrectFormat', INVOICE_NUMBER_WORDS)),
    v.maxValue(INVOICE_NUMBER_MAX, coded('incorrectFormat', INVOICE_NUMBER_WORDS)),
  ),
})
export type InvoiceNumbers = v.InferOutput<typeof InvoiceNumbers>

/** The body of `PUT /api/v1/paperwork`. Everything is optional. */
export const PaperworkInput = v.object({
  /** '' for the name of the profile. */
  businessName: v.optional(line('The business name', BUSINESS_NAME_MAX_CHARS), ''),
  /** As on an envelope, in lines. */
  address: v.optional(text('The address', BUSINESS_ADDRESS_MAX_CHARS), ''),
  /** A license, registration or tax number, with what it is: `Texas tax ID 3-20000-0000-1`. */
  businessNumber: v.optional(line('The number', BUSINESS_NUMBER_MAX_CHARS), ''),
  /** The rate of sales tax that a quote may add; null for none. */
  taxPercent: v.nullish(TaxPercent, null),
  /** Sent with the vendor's quotes from now on; '' for none. */
  ownTerms: v.optional(text('Your terms', OWN_TERMS_MAX_CHARS), ''),
  /** Null for none. Left as it is without it: pages of before don't send it. */
  invoiceNumbers: v.optional(v.nullable(InvoiceNumbers)),
})
export type PaperworkInput = v.InferOutput<typeof PaperworkInput>

export const Paperwork = v.object({
  businessName: v.string(),
  address: v.string(),
  businessNumber: v.string(),
  taxPercent: v.nullable(v.number()),
  ownTerms: v.string(),
  /** Null for none. */
  invoiceNumbers: v.optional(v.nullable(InvoiceNumbers), null),
})
export type Paperwork = v.InferOutput<typeof Paperwork>

/** A side's typed name under the agreement. */
const Signature = v.object({
  side: v.picklist(SIDES),
  name: v.string(),
  /** ISO 8601, by the server's clock. */
  at: v.string(),
  /** Whether it is under what is agreed now: a new date is signed anew. */
  isCurrent: v.boolean(),
})

/** A booking's paperwork, beside the booking itself. */
export const BookingPaperwork = v.object({
  business: v.object({ name: v.string(), address: v.string(), number: v.string() }),
  /** SHA-256 of what is agreed now, hexadecimal: what a signature is for. */
  agreementHash: v.string(),
  /** Oldest first. */
  signatures: v.array(Signature),
  /** That of the vendor's own count, once it is issued; absent in copies that an earlier version saved. */
  invoiceNumber: v.optional(v.nullable(v.string()), null),
})
export type BookingPaperwork = v.InferOutput<typeof BookingPaperwork>

/** The body of `POST /api/v1/bookings/:id/signatures`. */
export const SignAgreement = v.object({
  name: filledLine('Your name', SIGNATURE_MAX_CHARS, 'Enter your full name.'),
  /** `agreementHash`, as the screen showed it. */
  agreementHash: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
})
export type SignAgreement = v.InferOutput<typeof SignAgreement>

export const PAPER_KINDS = ['agreement', 'invoice', 'receipt'] as const
export type PaperKind = (typeof PAPER_KINDS)[number]

/** The booking that a paper may be of. */
interface BookingOfPaper {
  state: string
  wasConfirmed: boolean
  ledger: readonly { state: string }[]
}

/** The papers that there are of a booking: an invoice once it is booked, a receipt once both confirmed a payment. */
export function papersOf({ state, wasConfirmed, ledger }: BookingOfPaper): PaperKind[] {
  if (!wasConfirmed) return state === 'accepted' ? ['agreement'] : []
  const hasPaid = ledger.some((entry) => entry.state === 'confirmed')
  return hasPaid ? ['agreement', 'invoice', 'receipt'] : ['agreement', 'invoice']
}

/** A document, small enough to be kept on a phone. */
export const PaperFile = v.object({
  fileName: v.string(),
  /** PDF, base64. */
  pdf: v.string(),
})
export type PaperFile = v.InferOutput<typeof PaperFile>
