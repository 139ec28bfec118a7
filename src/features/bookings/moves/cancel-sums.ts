/** What canceling now would leave to be paid, from what was recorded as paid. */
import type { Booking } from '#contract/bookings/booking.ts'
import { sumsBeyondRecorded, type LedgerEntry } from '#contract/bookings/ledger.ts'

export interface CancelSums {
  /** What either side recorded and nobody disputed or withdrew; oldest first. */
  entries: readonly LedgerEntry[]
  /** What the client owes by the policy; null when the quote does not say. */
  owedCents: number | null
  /** What the client would still have to pay, and what the vendor would have to pay back. */
  dueCents: number
  refundDueCents: number
  /** What more the vendor would have to pay back once the payments that wait are confirmed. */
  refundLaterCents: number
  /** Whether some of it waits for the other side to confirm it. */
  hasUnconfirmed: boolean
}

/** The same sums as once it is canceled. */
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
