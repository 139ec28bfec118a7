/**
 * Facts for the day of the event, which both sides need once the vendor is booked
 * (docs/specification.md#the-day-of-the-event): the client says where to go and whom to ask for, the vendor how to be
 * paid.
 */
import * as v from 'valibot'
import { coded } from '../errors.ts'
import { ADDRESS_MAX_CHARS, DAY_NOTE_MAX_CHARS, HOW_TO_PAY_MAX_CHARS, NAME_MAX_CHARS } from '../limits.ts'
import { PhoneNumber } from '../phone.ts'
import { line, text } from '../text.ts'

const entries = {
  /** The street address. */
  address: line('The address', ADDRESS_MAX_CHARS),
  /** Which door, which elevator, from when. */
  loadIn: text('Load-in', DAY_NOTE_MAX_CHARS),
  parking: text('Parking', DAY_NOTE_MAX_CHARS),
  /** Who lets the vendor in. */
  contactName: line('The name', NAME_MAX_CHARS),
  contactPhone: v.union(
    [v.literal(''), PhoneNumber],
    coded('incorrectFormat', 'Enter a US or Canadian number, like (212) 555-0123.'),
  ),
}

/** The body of `POST /api/v1/bookings/:id/day-details`, by the client: only the fields that change; '' for none. */
export const DayDetailsChange = v.partial(v.object(entries))
export type DayDetailsChange = v.InferOutput<typeof DayDetailsChange>

/** The details as both sides read them; '' for what the client has not said. */
export const DayDetails = v.object({
  loadIn: v.string(),
  parking: v.string(),
  contactName: v.string(),
  contactPhone: v.string(),
})
export type DayDetails = v.InferOutput<typeof DayDetails>

/** The body of `POST /api/v1/bookings/:id/how-to-pay`, by the vendor, for all its bookings; '' for none. */
export const HowToPay = v.object({ howToPay: text('How to pay', HOW_TO_PAY_MAX_CHARS) })
