/** A booking with what its person said on this device and the server does not have yet. */
import * as v from 'valibot'
import type { Booking } from '#contract/bookings/booking.ts'
import { DayDetails } from '#contract/bookings/day-details.ts'
import { inputOf } from '#src/offline/outbox/kinds/action.ts'
import { CHANGE_DAY_DETAILS, SET_HOW_TO_PAY } from '#src/offline/outbox/kinds/actions/bookings.ts'
import type { ActionItem } from '#src/offline/outbox/of-kind.ts'
import { isUnderWay } from '#src/sync/outbox/actions-about.ts'

export function withUnsent(booking: Booking, unsent: readonly ActionItem[]): Booking {
  let shown = booking
  for (const { record } of unsent.filter(isUnderWay)) {
    const change = inputOf(CHANGE_DAY_DETAILS, record)?.change
    if (change && shown.dayDetails) {
      const { address = shown.address, ...details } = change
      shown = { ...shown, address, dayDetails: v.parse(DayDetails, { ...shown.dayDetails, ...details }) }
    }
    const howToPay = inputOf(SET_HOW_TO_PAY, record)?.howToPay
    if (howToPay !== undefined) shown = { ...shown, howToPay }
  }
  return shown
}
