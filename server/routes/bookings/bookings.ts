/** /api/v1/bookings, /api/v1/ledger: bookings of both sides. */
import { BookingConflict } from '#contract/bookings/booking-writes.ts'
import { endpoints } from '#contract/endpoints.ts'
import { FieldErrors, Problem } from '#contract/errors.ts'
import * as v from 'valibot'
import type { Routes } from '#server/dependencies.ts'
import { mountSignedIn } from '#server/plugins/mount.ts'
import { KEY_HEADER, keyOf } from '#server/routes/requests/idempotency-key.ts'
import { acceptQuote } from '#server/services/bookings/accept-quote.ts'
import { decideDate, proposeDate } from '#server/services/bookings/date-changes.ts'
import { bookingCalendar } from '#server/services/bookings/reading/booking-calendar.ts'
import { addLedgerEntry, decideLedgerEntry } from '#server/services/bookings/ledger.ts'
import { moveBooking } from '#server/services/bookings/move-booking.ts'
import { readBooking, readBookings } from '#server/services/bookings/reading/read-bookings.ts'

const WRITE = {
  success: 201,
  refusals: [404, 409, 422],
  headers: KEY_HEADER,
  missing: FieldErrors,
  conflict: v.union([BookingConflict, Problem]),
}

export const bookingRoutes: Routes = (app, deps) => {
  const { settings, clock } = deps
  mountSignedIn(app, endpoints.bookings, (_input, caller) => readBookings(deps, caller))
  mountSignedIn(app, endpoints.booking, ({ params }, caller) => readBooking(deps, params.id, caller), {
    refusals: [404],
  })
  mountSignedIn(
    app,
    endpoints.bookingCalendar,
    async ({ params }, caller) => {
      const booking = await readBooking(deps, params.id, caller)
      return bookingCalendar(booking, { publicUrl: settings.publicUrl, now: clock() })
    },
    { refusals: [404] },
  )
  mountSignedIn(
    app,
    endpoints.acceptQuote,
    ({ body }, caller, request) => acceptQuote(deps, keyOf(request), body, caller),
    WRITE,
  )
  mountSignedIn(
    app,
    endpoints.moveBooking,
    ({ params, body }, caller, request) => moveBooking(deps, keyOf(request), { ...body, id: params.id }, caller),
    WRITE,
  )
  mountSignedIn(
    app,
    endpoints.addLedgerEntry,
    ({ params, body }, caller, request) => addLedgerEntry(deps, keyOf(request), { ...body, id: params.id }, caller),
    WRITE,
  )
  mountSignedIn(
    app,
    endpoints.confirmLedgerEntry,
    ({ params, body }, caller, request) => decideLedgerEntry(deps, keyOf(request), { ...body, id: params.id }, caller),
    WRITE,
  )
  mountSignedIn(
    app,
    endpoints.proposeDate,
    ({ params, body }, caller, request) => proposeDate(deps, keyOf(request), { ...body, id: params.id }, caller),
    WRITE,
  )
  mountSignedIn(
    app,
    endpoints.decideDate,
    ({ params, body }, caller, request) => decideDate(deps, keyOf(request), { ...body, id: params.id }, caller),
    WRITE,
  )
}
