/**
 * The ledger of a booking: payments that client and vendor make outside Fanfare, noted by one and confirmed by the
 * other. No money moves here. Amounts are whole cents.
 */
import * as v from 'valibot'
import { addDays, dateIn, isCalendarDate } from '../dates.ts'
import { coded, type FieldError } from '../errors.ts'
import { LEDGER_MAX_CENTS, LEDGER_NOTE_MAX_CHARS } from '../limits.ts'
import { text } from '../text.ts'
import { askForDollars, DOLLARS_AND_CENTS } from '../typed-number.ts'

/** `host` is the client. */
export const SIDES = ['host', 'vendor'] as const
export type Side = (typeof SIDES)[number]

/** `extra`: what was agreed and paid on top of the quote; `refund`: from the vendor to the client. */
export const LEDGER_KINDS = ['deposit', 'balance', 'extra', 'refund'] as const
export const LEDGER_METHODS = ['cash', 'card', 'transfer', 'check', 'other'] as const
/**
 * Payment apps. The method of such a payment is `other`: pages of earlier versions cannot read a ledger with a method
 * that they do not know.
 */
export const LEDGER_APPS = ['venmo', 'zelle'] as const
/** `disputed`: the other side says it was not paid; `withdrawn`: by the side that noted it. Only `confirmed` counts. */
export const LEDGER_STATES = ['noted', 'confirmed', 'disputed', 'withdrawn'] as const

export const LedgerEntry = v.object({
  id: v.number(),
  kind: v.picklist(LEDGER_KINDS),
  cents: v.number(),
  method: v.picklist(LEDGER_METHODS),
  /** The app it went through; null for none, and for one that this version does not know. */
  app: v.optional(v.fallback(v.nullable(v.picklist(LEDGER_APPS)), null), null),
  /** Calendar date. */
  paidOn: v.string(),
  note: v.string(),
  notedBy: v.picklist(SIDES),
  /** ISO 8601. */
  notedAt: v.string(),
  state: v.picklist(LEDGER_STATES),
  /** When it was confirmed, disputed or withdrawn; ISO 8601, null before. */
  decidedAt: v.nullable(v.string()),
})
export type LedgerEntry = v.InferOutput<typeof LedgerEntry>

/** Earlier years are typing mistakes. */
const EARLIEST_PAYMENT = '2020-01-01'

const newLedgerEntry = v.object({
  kind: v.picklist(LEDGER_KINDS, coded('incorrectFormat', 'Choose what was paid.')),
  cents: v.pipe(
    v.number(askForDollars),
    v.integer(DOLLARS_AND_CENTS),
    v.minValue(1, coded('incorrectFormat', 'Enter an amount above $0.')),
    v.maxValue(LEDGER_MAX_CENTS, coded('characterLimit', 'This amount is too large.')),
  ),
  method: v.picklist(LEDGER_METHODS, coded('incorrectFormat', 'Choose how it was paid.')),
  app: v.optional(v.picklist(LEDGER_APPS)),
  paidOn: v.pipe(
    v.string(),
    v.maxLength(10),
    v.check(
      (date) => isCalendarDate(date) && date >= EARLIEST_PAYMENT,
      coded('incorrectFormat', 'Choose a valid date.'),
    ),
  ),
  note: v.optional(text('The note', LEDGER_NOTE_MAX_CHARS), ''),
})

/** The body of `POST /api/v1/bookings/:id/ledger`. */
export const NewLedgerEntry = v.pipe(
  newLedgerEntry,
  v.forward(
    v.partialCheck(
      [['method'], ['app']],
      ({ method, app }) => app === undefined || method === 'other',
      coded('incorrectFormat', 'Choose how it was paid.'),
    ),
    ['method'],
  ),
)
export type NewLedgerEntry = v.InferOutput<typeof NewLedgerEntry>

/**
 * The body of `POST /api/v1/ledger/:id/confirm`. The other side confirms an entry (`agrees`) or disputes it, and may
 * confirm a disputed one after all; the side that noted it can only withdraw it (`agrees: false`).
 */
export const LedgerDecision = v.object({ agrees: v.optional(v.boolean(), true) })

/** The terms that the sums depend on (`ledgerTerms`). */
interface LedgerTerms {
  /** The quote's price. */
  totalCents: number
  /**
   * The remaining cost of a booking that was canceled or refused; null while it stands. `notSaid`: the quote has no
   * policy, so both agree between themselves, and what was paid so far counts as what is owed.
   */
  cancelledOwedCents: number | 'notSaid' | null
}

/** The terms that the sums of a booking depend on. */
export const ledgerTerms = ({
  totalCents,
  state,
  cancelled: canceled,
}: {
  totalCents: number
  state: 'accepted' | 'confirmed' | 'completed' | 'cancelled' | 'refused'
  cancelled: { owedCents: number | null } | null
}): LedgerTerms => ({
  totalCents,
  cancelledOwedCents: state === 'refused' ? 0 : state === 'cancelled' ? (canceled?.owedCents ?? 'notSaid') : null,
})

interface LedgerSums {
  /** The price of the booking: the quote and confirmed extras, or what its cancellation costs. */
  agreedCents: number
  /** Confirmed payments to the vendor, extras included. */
  paidCents: number
  /** Confirmed refunds to the client. */
  refundedCents: number
  /** The sum that the client still owes. */
  dueCents: number
  /** The sum that the vendor still owes back. */
  refundDueCents: number
  /** Noted payments and refunds that the other side has not confirmed; they count nowhere else. */
  unconfirmedCents: number
  unconfirmedRefundCents: number
}

type Counted = Pick<LedgerEntry, 'kind' | 'cents' | 'state'>

/**
 * The only place that adds up a ledger: screens, mails and the server use it. Always
 * `paid - refunded + due - refundDue = agreed`, and one of `due` and `refundDue` is 0.
 */
export function ledgerSums(
  { totalCents, cancelledOwedCents: canceledOwedCents }: LedgerTerms,
  entries: readonly Counted[],
): LedgerSums {
  const sum = (counts: (entry: Counted) => boolean) =>
    entries.reduce((cents, entry) => (counts(entry) ? cents + entry.cents : cents), 0)
  const isRefund = ({ kind }: Counted) => kind === 'refund'
  const isConfirmed = ({ state }: Counted) => state === 'confirmed'
  const extras = sum((entry) => isConfirmed(entry) && entry.kind === 'extra')
  const paidCents = sum((entry) => isConfirmed(entry) && !isRefund(entry))
  const refundedCents = sum((entry) => isConfirmed(entry) && isRefund(entry))
  const agreedCents =
    canceledOwedCents === 'notSaid'
      ? Math.max(0, paidCents - refundedCents)
      : (canceledOwedCents ?? totalCents + extras)
  const open = agreedCents - paidCents + refundedCents
  return {
    agreedCents,
    paidCents,
    refundedCents,
    dueCents: Math.max(0, open),
    refundDueCents: Math.max(0, -open),
    unconfirmedCents: sum((entry) => entry.state === 'noted' && !isRefund(entry)),
    unconfirmedRefundCents: sum((entry) => entry.state === 'noted' && isRefund(entry)),
  }
}

/** The most that a new refund may be: what both sides confirmed as paid, less what was or may be refunded of it. */
export const refundableCents = ({ paidCents, refundedCents, unconfirmedRefundCents }: LedgerSums): number =>
  Math.max(0, paidCents - refundedCents - unconfirmedRefundCents)

/**
 * Errors of a new entry, beyond its form.
 * @param ledger.entries those that the booking has
 * @param now null where it is not known: then the day is not checked
 */
export function entryErrors(
  { kind, cents, paidOn }: Pick<NewLedgerEntry, 'kind' | 'cents' | 'paidOn'>,
  ledger: { timeZone: string; terms: LedgerTerms; entries: readonly Counted[] },
  now: Date | null,
): FieldError[] {
  const errors: FieldError[] = []
  // It may be tomorrow already where it was paid.
  if (now && paidOn > addDays(dateIn(ledger.timeZone, now), 1))
    errors.push({ name: 'paidOn', code: 'invalid', message: 'Choose today or an earlier day.' })
  if (kind === 'refund' && cents > refundableCents(ledgerSums(ledger.terms, ledger.entries)))
    errors.push({
      name: 'cents',
      code: 'invalid',
      message: 'A refund can’t be more than the payments you both confirmed.',
    })
  return errors
}

/**
 * By how much a payment is more than what is still to pay, with the payments that wait for a confirmation. Extras never
 * are, and nothing is while neither side said what is to pay.
 */
export function overpaidCents(
  terms: LedgerTerms,
  entries: readonly Counted[],
  { kind, cents }: Pick<LedgerEntry, 'kind' | 'cents'>,
): number {
  if (kind === 'extra' || kind === 'refund' || terms.cancelledOwedCents === 'notSaid') return 0
  // A confirmed extra is agreed and paid at once: while it waits, it takes nothing from the rest.
  const { dueCents, unconfirmedCents } = ledgerSums(
    terms,
    entries.filter((entry) => entry.kind !== 'extra' || entry.state === 'confirmed'),
  )
  return Math.max(0, cents - Math.max(0, dueCents - unconfirmedCents))
}

/** One payment that is still due. */
export interface PaymentDue {
  what: 'deposit' | 'balance' | 'cancellation' | 'refund'
  cents: number
  /** Calendar date; null for now. */
  on: string | null
}

/**
 * The sums that are owed, with their dates. The deposit is due with the confirmation, the balance on its date, which is
 * the event's unless the quote says otherwise. What was paid counts for the deposit first.
 */
export function paymentsDue(
  {
    depositCents,
    balanceDueOn,
    eventDate,
    ...terms
  }: LedgerTerms & {
    depositCents: number
    balanceDueOn: string | null
    eventDate: string
  },
  entries: readonly Counted[],
): PaymentDue[] {
  const { agreedCents, dueCents, refundDueCents, paidCents, refundedCents } = ledgerSums(terms, entries)
  if (refundDueCents > 0) return [{ what: 'refund', cents: refundDueCents, on: null }]
  if (dueCents === 0) return []
  if (terms.cancelledOwedCents !== null) return [{ what: 'cancellation', cents: dueCents, on: null }]
  const extras = agreedCents - terms.totalCents
  const paidOfQuote = Math.max(0, paidCents - extras - refundedCents)
  const deposit = Math.min(dueCents, Math.max(0, depositCents - paidOfQuote))
  const due: PaymentDue[] = [
    { what: 'deposit', cents: deposit, on: null },
    { what: 'balance', cents: dueCents - deposit, on: balanceDueOn ?? eventDate },
  ]
  return due.filter(({ cents }) => cents > 0)
}

/**
 * The entries as they will be once those that wait for a confirmation are confirmed: no one should pay those twice.
 * Left out is what would make a side owe more, and an extra, which is agreed and paid at once.
 */
function asConfirmed(terms: LedgerTerms, entries: readonly Counted[]): Counted[] {
  const isOwedBack = ledgerSums(terms, entries).refundDueCents > 0
  const counts = ({ kind, state }: Counted) =>
    state === 'noted' && kind !== 'extra' && (kind === 'refund') === isOwedBack
  return entries.map((entry) => (counts(entry) ? { ...entry, state: 'confirmed' } : entry))
}

/**
 * The sums that are left to pay or to refund beyond the payments that wait for a confirmation, and their sum; and what
 * more is to be refunded after a cancellation once they are confirmed.
 */
export function sumsBeyondRecorded(terms: LedgerTerms, entries: readonly Counted[]) {
  const sums = ledgerSums(terms, entries)
  const { dueCents, refundDueCents } = ledgerSums(terms, asConfirmed(terms, entries))
  const isOwedBack = sums.refundDueCents > 0
  const refundNow = isOwedBack ? refundDueCents : 0
  return {
    dueCents: isOwedBack ? 0 : dueCents,
    refundDueCents: refundNow,
    unconfirmedCents: sums.unconfirmedCents + sums.unconfirmedRefundCents,
    refundLaterCents: terms.cancelledOwedCents === null ? 0 : Math.max(0, refundOfAll(terms, entries) - refundNow),
  }
}

const refundOfAll = (terms: LedgerTerms, entries: readonly Counted[]): number =>
  ledgerSums(
    terms,
    entries.map((entry) => (entry.state === 'noted' ? { ...entry, state: 'confirmed' } : entry)),
  ).refundDueCents

/** The sums that are owed, with their dates, beyond the payments that wait for a confirmation. */
export function dueBeyondRecorded(terms: Parameters<typeof paymentsDue>[0], entries: readonly Counted[]): PaymentDue[] {
  const isOwedBack = ledgerSums(terms, entries).refundDueCents > 0
  return paymentsDue(terms, asConfirmed(terms, entries)).filter(({ what }) => (what === 'refund') === isOwedBack)
}
