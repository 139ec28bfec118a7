/** /api/v1/bookings, /api/v1/ledger: bookings of both sides. */
import type { FastifyRequest } from 'fastify'
import { BookingConflict } from '#contract/bookings/booking-writes.ts'
import { endpoints } from '#contract/endpoints.ts'
import { FieldErrors, Problem } from '#contract/errors.ts'
import * as v from 'valibot'
import type { Routes } from '#server/app-parts.ts'
import { mount } from '#server/plugins/endpoints/mount.ts'
import { KEY_HEADER, keyOf } from '#server/plugins/endpoints/idempotency-key.ts'
import { acceptQuote } from '#server/services/bookings/accept-quote.ts'
import { decideDate, proposeDate } from '#server/services/bookings/date-changes.ts'
import { sayDayDetails, sayHowToPay } from '#server/services/bookings/day-details.ts'
import { openDisputeOfSide, stateInDispute } from '#server/services/bookings/disputes.ts'
import { bookingCalendar } from '#server/services/bookings/views/booking-calendar.ts'
import { addLedgerEntry, decideLedgerEntry } from '#server/services/bookings/ledger.ts'
import { moveBooking } from '#server/services/bookings/move-booking.ts'
import { readBooking, readBookings } from '#server/services/bookings/views/read-bookings.ts'
import type { SignedInCaller } from '#server/services/caller.ts'
import type { ServiceContext } from '#server/services/service-context.ts'

const WRITE = {
  success: 201,
  refusals: [404, 409, 422],
  headers: KEY_HEADER,
  missing: FieldErrors,
  conflict: v.union([BookingConflict, Problem]),
}

interface KeyedInput<Body> {
  key: string
  id: number
  body: Body
}

export const bookingRoutes: Routes = (app, context) => {
  const { settings, clock } = context
  const keyed =
    <Body, Reply>(perform: (on: ServiceContext, input: KeyedInput<Body>, by: SignedInCaller) => Reply) =>
    (
      { params: { id }, body }: { params: { id: number }; body: Body },
      caller: SignedInCaller,
      request: FastifyRequest,
    ) =>
      perform(context, { key: keyOf(request), id, body }, caller)
  mount(app, endpoints.bookings, (_input, caller) => readBookings(context, caller))
  mount(app, endpoints.booking, ({ params }, caller) => readBooking(context, { id: params.id }, caller), {
    refusals: [404],
  })
  mount(
    app,
    endpoints.bookingCalendar,
    async ({ params }, caller) => {
      const booking = await readBooking(context, { id: params.id }, caller)
      return bookingCalendar(booking, { publicUrl: settings.publicUrl, now: clock() })
    },
    { refusals: [404] },
  )
  mount(
    app,
    endpoints.acceptQuote,
    ({ body }, caller, request) => acceptQuote(context, { key: keyOf(request), body }, caller),
    WRITE,
  )
  mount(app, endpoints.moveBooking, keyed(moveBooking), WRITE)
  mount(app, endpoints.addLedgerEntry, keyed(addLedgerEntry), WRITE)
  mount(app, endpoints.confirmLedgerEntry, keyed(decideLedgerEntry), WRITE)
  mount(app, endpoints.changeDayDetails, keyed(sayDayDetails), WRITE)
  mount(app, endpoints.setHowToPay, keyed(sayHowToPay), WRITE)
  mount(app, endpoints.disputeBooking, keyed(openDisputeOfSide), WRITE)
  mount(app, endpoints.stateInDispute, keyed(stateInDispute), WRITE)
  mount(app, endpoints.proposeDate, keyed(proposeDate), WRITE)
  mount(app, endpoints.decideDate, keyed(decideDate), WRITE)
}
