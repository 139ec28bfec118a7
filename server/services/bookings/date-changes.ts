/** Another date for a booking: one side proposes it, the other accepts or declines. */
import type * as v from 'valibot'
import { openProposal } from '#contract/bookings/dates/date-changes.ts'
import type { DateChange, DecideDate, ProposeDate } from '#contract/bookings/dates/date-changes.ts'
import { dateErrors } from '#contract/bookings/dates/date-errors.ts'
import type { Side } from '#contract/bookings/ledger.ts'
import { formatDay, formatMoney } from '#contract/format.ts'
import { DATE_PROPOSALS_MAX } from '#contract/limits.ts'
import type { WriteReceipt } from '#contract/receipt.ts'
import type { Queryable } from '#server/db/database.ts'
import { findBookingRow, touchBooking } from '#server/repositories/bookings/bookings.ts'
import type { BookingRow } from '#server/repositories/bookings/bookings.ts'
import { freeCrews } from '#server/repositories/bookings/calendar.ts'
import {
  addDateChange,
  bookingOfProposal,
  findDateChanges,
  findEventTime,
  findOtherOnDay,
  findSpan,
  setEventTime,
} from '#server/repositories/bookings/date-changes.ts'
import type { EventTime } from '#server/repositories/bookings/date-changes.ts'
import type { BookingReader } from '#server/repositories/bookings/read-bookings.ts'
import { deriveBusyDays } from '#server/services/availability/busy-times.ts'
import { InvalidFields, TargetNotFound } from '#server/services/errors.ts'
import { keepShared } from '#server/services/events/run-sheets.ts'
import { performOnce } from '#server/services/idempotency/perform-once.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import { queueBookingMails } from './mail/booking-mail.ts'
import { queueMovedJobs } from './booking-jobs.ts'
import { refuseWithoutCrew } from './confirmation.ts'
import { lockOwnBooking } from './move-booking.ts'
import { Conflict, withPresentState } from './rules/conflicts.ts'
import { canMoveDate, otherSide } from './rules/moves.ts'

/**
 * @throws TargetNotFound when the booking is not the caller's; InvalidFields; BookingRefused when the time is taken,
 *   the booking cannot be moved anymore, or the other side was faster; what `performOnce` throws
 */
export function proposeDate(
  context: ServiceContext,
  { key, id, body }: { key: string; id: number; body: v.InferOutput<typeof ProposeDate> },
  caller: BookingReader,
): Promise<WriteReceipt> {
  const { db, clock } = context
  const { accountId } = caller
  return withPresentState(context, caller, null, () =>
    performOnce(db, { key, call: 'proposeDate', body: { id, ...body }, accountId }, async (tx) => {
      const { booking, side } = await lockOwnBooking(tx, id, caller)
      const now = clock()
      requireMovable(booking, now)
      const changes = await findDateChanges(tx, id)
      const open = openProposal(changes)
      if (open && open.id !== body.insteadOf)
        throw new Conflict('stateChanged', 'Another date has been proposed. Review it first.', id)
      if (wasAccepted(changes, body.insteadOf))
        throw new Conflict('stateChanged', 'The proposed date has been accepted. Review it first.', id)
      requireFewProposals(changes, side)
      const time = { eventDate: body.startsAt.slice(0, 10), startsAt: body.startsAt, endsAt: body.endsAt }
      await checkTime(tx, booking, time, now)
      await requireOneADay(tx, booking, time)
      await requireCrew(tx, booking, time, side)
      if (open) await addDecision(tx, open, { booking, side, accountId, key, what: replacedBy(open, side), now })
      const { note } = body
      const proposal = { bookingId: id, by: side, accountId, key, what: 'dateProposed', note, time, now } as const
      const proposalId = await addDateChange(tx, { ...proposal, proposalId: null })
      await touchBooking(tx, id, now)
      await queueBookingMails(tx, proposalId, [otherSide(side)], now)
      return { id: proposalId, bookingId: id, state: 'proposed' }
    }),
  )
}

/** Each was mailed, and stays on the timeline. @throws InvalidFields */
function requireFewProposals(changes: readonly DateChange[], side: Side): void {
  const own = changes.filter(({ what, by }) => what === 'dateProposed' && by === side)
  if (own.length < DATE_PROPOSALS_MAX) return
  const message = `You can propose up to ${DATE_PROPOSALS_MAX} dates for a booking. Send a message instead.`
  throw new InvalidFields([{ name: 'startsAt', code: 'characterLimit', message }])
}

/** Only one proposal is open at a time, so the line after it is the decision about it. */
const wasAccepted = (changes: readonly DateChange[], proposalId: number | null) =>
  proposalId !== null && changes.find(({ id }) => id > proposalId)?.what === 'dateAccepted'

/** Who proposes a date of their own declines the other side's. */
const replacedBy = ({ by }: DateChange, side: Side) => (by === side ? 'dateWithdrawn' : 'dateDeclined')

/**
 * Accepts or declines a date that the other side proposed, or takes back the caller's own.
 * @throws TargetNotFound when it is not of the caller's bookings; BookingRefused when it was decided before, a side
 *   accepts its own, the time was taken, or the event began; what `performOnce` throws
 */
export function decideDate(
  context: ServiceContext,
  { key, id, body: { agrees } }: { key: string; id: number; body: v.InferOutput<typeof DecideDate> },
  caller: BookingReader,
): Promise<WriteReceipt> {
  const { db, clock } = context
  const { accountId } = caller
  return withPresentState(context, caller, null, () =>
    performOnce(db, { key, call: 'decideDate', body: { id, agrees }, accountId }, async (tx) => {
      const { booking, side, proposal } = await lockOwnProposal(tx, id, caller)
      const now = clock()
      const isOwn = proposal.by === side
      if (isOwn && agrees)
        throw new Conflict('stateChanged', 'Only the other side can accept a date you proposed.', booking.id)
      const what = agrees ? 'dateAccepted' : isOwn ? 'dateWithdrawn' : 'dateDeclined'
      const former = await findEventTime(tx, booking.id)
      if (agrees) await moveTo(tx, booking, proposal, side, now)
      const time = agrees ? former : undefined
      const eventId = await addDecision(tx, proposal, { booking, side, accountId, key, what, time, now })
      await touchBooking(tx, booking.id, now)
      if (!isOwn) await queueBookingMails(tx, eventId, agrees ? ['host', 'vendor'] : [proposal.by], now)
      return { id, bookingId: booking.id, state: agrees ? 'accepted' : isOwn ? 'withdrawn' : 'declined' }
    }),
  )
}

async function lockOwnProposal(
  tx: Queryable,
  id: number,
  caller: BookingReader,
): Promise<{ booking: BookingRow; side: Side; proposal: DateChange }> {
  const gone = () => new TargetNotFound('proposalId', 'This date is no longer proposed.')
  const bookingId = await bookingOfProposal(tx, id)
  if (bookingId === undefined) throw gone()
  const { booking, side } = await lockOwnBooking(tx, bookingId, caller).catch((error: unknown) => {
    throw error instanceof TargetNotFound ? gone() : error
  })
  if (booking.state !== 'confirmed')
    throw new Conflict('stateChanged', 'This booking no longer stands, so its date can’t change.', bookingId)
  const proposal = openProposal(await findDateChanges(tx, bookingId))
  if (proposal?.id !== id)
    throw new Conflict('stateChanged', 'This date has already been answered or withdrawn.', bookingId)
  return { booking, side, proposal }
}

/** Everything that follows the date follows here, in the transaction of the acceptance. */
async function moveTo(tx: Queryable, booking: BookingRow, time: DateChange, side: Side, now: Date): Promise<void> {
  const { id, vendorId } = booking
  requireMovable(booking, now)
  const span = await findSpan(tx, id, time)
  if (span.starts <= now) throw new Conflict('stateChanged', 'The proposed date has passed. Propose another one.', id)
  await requireOneADay(tx, booking, time)
  const crew = await requireCrew(tx, booking, time, side)
  await setEventTime(tx, id, { time, span, crew, now })
  await keepShared(tx, { bookingId: id })
  await queueMovedJobs(tx, id, time.id, span, now)
  await refuseWithoutCrew(tx, { vendorId, from: span.from, until: span.until }, now)
  await deriveBusyDays(tx, vendorId, now)
}

/** @throws Conflict for a booking that is not confirmed, or whose event began */
function requireMovable(booking: BookingRow, now: Date): void {
  if (canMoveDate(booking, now)) return
  const message =
    booking.state === 'confirmed'
      ? 'The event has started, so its date can’t change anymore.'
      : 'Only a confirmed booking can be moved.'
  throw new Conflict('stateChanged', message, booking.id)
}

/**
 * A client has one booking at a time with a vendor for a day, however it came there. The calendar is locked, so that a
 * quote for that day is accepted before this or after it.
 * @throws Conflict `alreadyBooked`
 */
async function requireOneADay(tx: Queryable, { id, eventDate }: BookingRow, time: EventTime): Promise<void> {
  if (time.eventDate === eventDate) return
  const otherId = await findOtherOnDay(tx, id, time.eventDate)
  const other = otherId === undefined ? undefined : await findBookingRow(tx, otherId)
  if (!other) return
  const [day, price] = [formatDay(other.eventDate), formatMoney(other.totalCents / 100)]
  const what = `You already have a booking together on ${day} (${price}).`
  const remedy =
    other.state === 'completed' ? 'Propose another date.' : 'Propose another date, or cancel that booking first.'
  throw new Conflict('alreadyBooked', `${what} ${remedy}`, other.id)
}

/** The crew that comes at another time: the same one, if it is free. @throws Conflict `slotTaken` */
async function requireCrew(
  tx: Queryable,
  { id, vendorId, crew }: BookingRow,
  time: EventTime,
  side: Side,
): Promise<number> {
  const { from, until } = await findSpan(tx, id, time)
  const crews = await freeCrews(tx, { vendorId, crew: null, from, until, exceptBookingId: id })
  const chosen = crews.find((free) => free === crew) ?? crews[0]
  if (chosen !== undefined) return chosen
  throw new Conflict(
    'slotTaken',
    side === 'vendor'
      ? 'Your calendar is taken at that time.'
      : 'The vendor isn’t free at that time. Choose another one.',
    id,
  )
}

/** @throws InvalidFields */
async function checkTime(tx: Queryable, booking: BookingRow, time: EventTime, now: Date): Promise<void> {
  const { startsAt, endsAt } = time
  const present = await findEventTime(tx, booking.id)
  const standing = { ...booking, startsAt: present?.startsAt ?? null, endsAt: present?.endsAt ?? null }
  const errors = startsAt === null ? [] : dateErrors({ startsAt, endsAt }, standing, now)
  if (errors.length > 0) throw new InvalidFields(errors)
}

interface Decision {
  booking: BookingRow
  side: Side
  accountId: number
  key: string
  what: Exclude<DateChange['what'], 'dateProposed'>
  /** The subject of the line; the proposed time without it. */
  time?: EventTime | undefined
  now: Date
}

const addDecision = (
  tx: Queryable,
  proposal: DateChange,
  { booking, side, accountId, key, what, time = proposal, now }: Decision,
): Promise<number> =>
  addDateChange(tx, { bookingId: booking.id, by: side, accountId, key, what, time, proposalId: proposal.id, now })
