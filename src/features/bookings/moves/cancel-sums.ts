/** The sums that canceling now would leave to be paid, from what was recorded as paid. */
import type { Booking } from '#contract/bookings/booking.ts'
import { sumsBeyondRecorded, type LedgerEntry } from '#contract/bookings/ledger.ts'

export interface CancelSums {
  /** Entries that either side recorded and that are neither disputed nor withdrawn; oldest first. */
  entries: readonly LedgerEntry[]
  /** The sum that the client owes by the policy; null when the quote does not say. */
  owedCents: number | null
  /** The sums that the client would still have to pay, and that the vendor would have to pay back. */
  dueCents: number
  refundDueCents: number
  /** The further sum that the vendor would have to pay back once the payments that wait are confirmed. */
  refundLaterCents: number
  /** Whether some of it waits for the other side to confirm it. */
  hasUnconfirmed: boolean
}

/** The sums of canceling now, the same as once it is canceled. */
export function cancelSums({
  ledger,
  totalCents,
  cancelNowCents: owedCents,
}: Pick<Booking, 'ledger' | 'totalCents' | 'cancelNowCents'>): CancelSums {
  const entries = ledger.filter(({ state }) => state === 'noted' || state === 'confirmed')
  const { dueCents, refundDueCents, refundLaterCents } = sumsBeyondRecorded(
    { totalCents, cancelledOwedCents: owedCents ?? 'notSaid' },
    entries,
  )
  const hasUnconfirmed = entries.some(({ state }) => state === 'noted')
  return { entries, owedCents, dueCents, refundDueCents, refundLaterCents, hasUnconfirmed }
}
