/** Booking endpoints, for both sides. */
import * as v from 'valibot'
import type { Endpoint } from '../endpoint.ts'
import { ById } from '../ids.ts'
import { WriteReceipt } from '../receipt.ts'
import { AcceptQuote, MoveBooking } from './booking-writes.ts'
import { Booking, BookingSummary } from './booking.ts'
import { DecideDate, ProposeDate } from './dates/date-changes.ts'
import { DayDetailsChange, HowToPay } from './day-details.ts'
import { OpenDispute, StateInDispute } from './disputes/dispute.ts'
import { LedgerDecision, NewLedgerEntry } from './ledger.ts'

export const bookingEndpoints = {
  bookings: {
    method: 'GET',
    path: '/api/v1/bookings',
    access: 'signedIn',
    reply: v.array(BookingSummary),
    summary: "The caller's bookings, as a client and as a vendor: coming events first, then those that are over",
  },
  booking: {
    method: 'GET',
    path: '/api/v1/bookings/:id',
    access: 'signedIn',
    params: ById,
    reply: Booking,
    summary: 'One booking of the caller’s, with its timeline, ledger and contacts',
  },
  bookingCalendar: {
    method: 'GET',
    path: '/api/v1/bookings/:id/calendar',
    access: 'signedIn',
    params: ById,
    /** The text of an ICS file (RFC 5545) and a name to save it under. */
    reply: v.object({ fileName: v.string(), ics: v.string() }),
    summary: 'One booking of the caller’s as a calendar file',
  },
  acceptQuote: {
    method: 'POST',
    path: '/api/v1/bookings',
    access: 'signedIn',
    body: AcceptQuote,
    reply: WriteReceipt,
    summary: 'The client accepts a quote, exactly once per Idempotency-Key; the other vendors are notified',
  },
  moveBooking: {
    method: 'POST',
    path: '/api/v1/bookings/:id/moves',
    access: 'signedIn',
    params: ById,
    body: MoveBooking,
    reply: WriteReceipt,
    summary: 'Confirms, cancels or completes a booking, or says that one side has arrived',
  },
  addLedgerEntry: {
    method: 'POST',
    path: '/api/v1/bookings/:id/ledger',
    access: 'signedIn',
    params: ById,
    body: NewLedgerEntry,
    reply: WriteReceipt,
    summary: 'Notes a payment that was made outside the marketplace; the other side confirms it',
  },
  confirmLedgerEntry: {
    method: 'POST',
    path: '/api/v1/ledger/:id/confirm',
    access: 'signedIn',
    params: ById,
    body: LedgerDecision,
    reply: WriteReceipt,
    summary: 'Confirms or disputes what the other side noted, or withdraws what the caller noted',
  },
  changeDayDetails: {
    method: 'POST',
    path: '/api/v1/bookings/:id/day-details',
    access: 'signedIn',
    params: ById,
    body: DayDetailsChange,
    reply: WriteReceipt,
    summary: 'The client says where to go and whom to ask for, to every vendor booked for the event; they are notified',
  },
  setHowToPay: {
    method: 'POST',
    path: '/api/v1/bookings/:id/how-to-pay',
    access: 'signedIn',
    params: ById,
    body: HowToPay,
    reply: WriteReceipt,
    summary: 'The vendor says how to be paid, for all its bookings; clients with a coming one are notified',
  },
  proposeDate: {
    method: 'POST',
    path: '/api/v1/bookings/:id/date-proposals',
    access: 'signedIn',
    params: ById,
    body: ProposeDate,
    reply: WriteReceipt,
    summary: 'Proposes another date for a confirmed booking; nothing changes before the other side accepts',
  },
  decideDate: {
    method: 'POST',
    path: '/api/v1/date-proposals/:id/decide',
    access: 'signedIn',
    params: ById,
    body: DecideDate,
    reply: WriteReceipt,
    summary: 'Accepts or declines another date, or withdraws what the caller proposed; accepting moves the booking',
  },
  disputeBooking: {
    method: 'POST',
    path: '/api/v1/bookings/:id/disputes',
    access: 'signedIn',
    params: ById,
    body: OpenDispute,
    reply: WriteReceipt,
    summary: 'Opens a dispute about a booking that is over, or canceled with money noted; the other side is told',
  },
  stateInDispute: {
    method: 'POST',
    path: '/api/v1/bookings/:id/dispute-statements',
    access: 'signedIn',
    params: ById,
    body: StateInDispute,
    reply: WriteReceipt,
    summary: 'A side of a dispute that it did not open says how it sees it, once; the other side is told',
  },
} as const satisfies Record<string, Endpoint>
