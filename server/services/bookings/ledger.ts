/** The ledger of a booking: one side notes a payment, the other confirms it. */
import type * as v from 'valibot'
import { entryErrors, ledgerSums, ledgerTerms } from '#contract/bookings/ledger.ts'
import type { LedgerDecision, LedgerEntry, NewLedgerEntry, Side } from '#contract/bookings/ledger.ts'
import { LEDGER_ENTRIES_MAX } from '#contract/limits.ts'
import type { WriteReceipt } from '#contract/receipt.ts'
import type { Queryable } from '#server/db/database.ts'
import { addBookingEvent } from '#server/repositories/bookings/booking-events.ts'
import { touchBooking } from '#server/repositories/bookings/bookings.ts'
import type { BookingRow } from '#server/repositories/bookings/bookings.ts'
import { addEntry, bookingOfEntry, findLedger, setEntryState } from '#server/repositories/bookings/ledger.ts'
import type { BookingReader } from '#server/repositories/bookings/read-bookings.ts'
import { InvalidFields, TargetNotFound } from '#server/services/errors.ts'
import { performOnce } from '#server/services/idempotency/perform-once.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import { queueBookingMails } from './mail/booking-mail.ts'
import { Conflict, withPresentState } from './rules/conflicts.ts'
import { lockOwnBooking } from './move-booking.ts'
import { otherSide } from './rules/moves.ts'

type NewEntry = v.InferOutput<typeof NewLedgerEntry>

/**
 * @throws TargetNotFound when the booking is not the caller's; InvalidFields; BookingRefused for one that is not
 *   confirmed yet or came to nothing; what `performOnce` throws
 */
export function addLedgerEntry(
  context: ServiceContext,
  { key, id, body: entry }: { key: string; id: number; body: NewEntry },
  caller: BookingReader,
): Promise<WriteReceipt> {
  const { db, clock } = context
  const { accountId } = caller
  return withPresentState(context, caller, null, () =>
    performOnce(db, { key, call: 'addLedgerEntry', body: { id, ...entry }, accountId }, async (tx) => {
      const { booking, side } = await lockOwnBooking(tx, id, caller)
      const now = clock()
      requireConfirmed(booking)
      checkEntry({ ...entry, side }, booking, await findLedger(tx, id), now)
      const entryId = await addEntry(tx, { ...entry, bookingId: id, notedBy: side, key, now })
      const { note, cents } = entry
      const noted = { bookingId: id, by: side, what: 'paymentNoted', entryId, note, cents } as const
      const eventId = await addBookingEvent(tx, { ...noted, accountId, key, now })
      await touchBooking(tx, id, now)
      await queueBookingMails(tx, eventId, [otherSide(side)], now)
      return { id: entryId, bookingId: id, state: 'noted' }
    }),
  )
}

/** @throws Conflict while it waits for the vendor, and when it came to nothing */
function requireConfirmed({ id, state }: BookingRow): void {
  if (state === 'accepted')
    throw new Conflict('stateChanged', 'This booking isn’t confirmed yet. Payments can be recorded once it is.', id)
  if (state === 'refused')
    throw new Conflict('stateChanged', 'This booking didn’t happen, so nothing is owed for it.', id)
}

/** @throws InvalidFields */
function checkEntry(
  entry: NewEntry & { side: Side },
  booking: BookingRow,
  ledger: readonly LedgerEntry[],
  now: Date,
): void {
  const { state, totalCents, owedCents, timeZone } = booking
  // Disputed and withdrawn ones too: each was mailed, and stays on the timeline.
  if (ledger.filter(({ notedBy }) => notedBy === entry.side).length >= LEDGER_ENTRIES_MAX)
    throw new InvalidFields([
      {
        name: 'kind',
        code: 'characterLimit',
        message: `You can record up to ${LEDGER_ENTRIES_MAX} payments for a booking.`,
      },
    ])
  const terms = ledgerTerms({ state, totalCents, cancelled: { owedCents } })
  const errors = entryErrors(entry, { timeZone, terms, entries: ledger }, now)
  if (errors.length > 0) throw new InvalidFields(errors)
}

/**
 * Confirms or disputes an entry of the other side, also confirms one after all, or withdraws the caller's own.
 * @throws TargetNotFound when it is not of the caller's bookings; BookingRefused when it was decided before, when a
 * side confirms its own, and for a refund of what was not paid; what `performOnce` throws
 */
export function decideLedgerEntry(
  context: ServiceContext,
  { key, id, body: { agrees } }: { key: string; id: number; body: v.InferOutput<typeof LedgerDecision> },
  caller: BookingReader,
): Promise<WriteReceipt> {
  const { db, clock } = context
  const { accountId } = caller
  return withPresentState(context, caller, null, () =>
    performOnce(db, { key, call: 'confirmLedgerEntry', body: { id, agrees }, accountId }, async (tx) => {
      const { entry, booking, side } = await lockOwnEntry(tx, id, caller)
      const bookingId = booking.id
      const isOwn = entry.notedBy === side
      // Whoever disputed it may have looked in the wrong account.
      const isOpen = entry.state === 'noted' || (entry.state === 'disputed' && agrees && !isOwn)
      if (!isOpen) throw new Conflict('stateChanged', `This payment has already been ${entry.state}.`, bookingId)
      if (isOwn && agrees)
        throw new Conflict('stateChanged', 'Only the other side can confirm a payment you recorded.', bookingId)
      if (agrees && entry.kind === 'refund') checkRefund(entry, booking, await findLedger(tx, bookingId))
      const state = agrees ? 'confirmed' : isOwn ? 'withdrawn' : 'disputed'
      const now = clock()
      await setEntryState(tx, id, state, now)
      const what = EVENTS[state]
      const decided = { bookingId, by: side, what, entryId: id, cents: entry.cents } as const
      const eventId = await addBookingEvent(tx, { ...decided, accountId, key, now })
      await touchBooking(tx, bookingId, now)
      if (!isOwn) await queueBookingMails(tx, eventId, [entry.notedBy], now)
      return { id, bookingId, state }
    }),
  )
}

/** A refund never rests on a payment that one side may still dispute. @throws Conflict */
function checkRefund({ cents }: LedgerEntry, booking: BookingRow, ledger: readonly LedgerEntry[]): void {
  const { id, state, totalCents, owedCents } = booking
  const { paidCents, refundedCents } = ledgerSums(ledgerTerms({ state, totalCents, cancelled: { owedCents } }), ledger)
  if (cents > paidCents - refundedCents)
    throw new Conflict('stateChanged', 'Confirm the payments first. A refund can’t be more than those.', id)
}

const EVENTS = {
  confirmed: 'paymentConfirmed',
  disputed: 'paymentDisputed',
  withdrawn: 'paymentWithdrawn',
} as const

async function lockOwnEntry(
  tx: Queryable,
  id: number,
  caller: BookingReader,
): Promise<{ entry: LedgerEntry; booking: BookingRow; side: Side }> {
  const gone = () => new TargetNotFound('entryId', 'This payment is no longer available.')
  const bookingId = await bookingOfEntry(tx, id)
  if (bookingId === undefined) throw gone()
  const { booking, side } = await lockOwnBooking(tx, bookingId, caller).catch((error: unknown) => {
    throw error instanceof TargetNotFound ? gone() : error
  })
  const entry = (await findLedger(tx, bookingId)).find((each) => each.id === id)
  if (!entry) throw gone()
  return { entry, booking, side }
}
