/** A vendor changes its calendar: busy times, crews, buffers. Every export is a kind (actions.ts). */
import * as v from 'valibot'
import { availabilityEndpoints } from '#contract/availability/availability-endpoints.ts'
import { AvailabilityChange } from '#contract/availability/availability.ts'
import { defineAction } from '../action.ts'

export const CHANGE_AVAILABILITY = defineAction({
  name: 'action:availability',
  label: { noun: 'calendar change', nouns: 'calendar changes', href: '/calendar' },
  endpoint: availabilityEndpoints.changeAvailability,
  input: v.object({ memberId: v.number(), change: AvailabilityChange }),
  paramsOf: ({ memberId: vendorId }) => ({ id: vendorId }),
  bodyOf: ({ change }) => change,
})
