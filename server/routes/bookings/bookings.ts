/** /api/v1/bookings, /api/v1/ledger: bookings of both sides. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { BookingConflict } from '#contract/bookings/booking-writes.ts'
import { endpoints } from '#contract/endpoints.ts'
import { FieldErrors, Problem } from '#contract/errors.ts'
import * as v from 'valibot'
import type { Routes } from '#server/dependencies.ts'
import { mount } from '#server/plugins/mount.ts'
import { KEY_HEADER, keyOf } from '#server/routes/requests/idempotency-key.ts'
import type { Caller } from '#server/services/accounts/permissions.ts'
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
  mount(app, endpoints.bookings, (_input, { account }, reply) => readBookings(deps, callerOf(account, reply)))
  mount(
    app,
    endpoints.booking,
    ({ params }, { account }, reply) => readBooking(deps, params.id, callerOf(account, reply)),
    { refusals: [404] },
  )
  mount(
    app,
    endpoints.bookingCalendar,
    async ({ params }, { account }, reply) => {
      const booking = await readBooking(deps, params.id, callerOf(account, reply))
      return bookingCalendar(booking, { publicUrl: settings.publicUrl, now: clock() })
    },
    { refusals: [404] },
  )
  mount(
    app,
    endpoints.acceptQuote,
    ({ body }, request, reply) => acceptQuote(deps, keyOf(request), body, writerOf(request, reply)),
    WRITE,
  )
  mount(
    app,
    endpoints.moveBooking,
    ({ params, body }, request, reply) =>
      moveBooking(deps, keyOf(request), { ...body, id: params.id }, writerOf(request, reply)),
    WRITE,
  )
  mount(
    app,
    endpoints.addLedgerEntry,
    ({ params, body }, request, reply) =>
      addLedgerEntry(deps, keyOf(request), { ...body, id: params.id }, writerOf(request, reply)),
    WRITE,
  )
  mount(
    app,
    endpoints.confirmLedgerEntry,
    ({ params, body }, request, reply) =>
      decideLedgerEntry(deps, keyOf(request), { ...body, id: params.id }, writerOf(request, reply)),
    WRITE,
  )
  mount(
    app,
    endpoints.proposeDate,
    ({ params, body }, request, reply) =>
      proposeDate(deps, keyOf(request), { ...body, id: params.id }, writerOf(request, reply)),
    WRITE,
  )
  mount(
    app,
    endpoints.decideDate,
    ({ params, body }, request, reply) =>
      decideDate(deps, keyOf(request), { ...body, id: params.id }, writerOf(request, reply)),
    WRITE,
  )
}

/** The caller; services/accounts/permissions.ts has already refused guests. Responses are not cached. */
function callerOf(account: FastifyRequest['account'], reply: FastifyReply): Caller {
  void reply.header('cache-control', 'no-store')
  if (!account) throw new Error('A guest got past the permissions.')
  return account
}

function writerOf({ account }: FastifyRequest, reply: FastifyReply): Caller {
  void reply.code(201)
  return callerOf(account, reply)
}
