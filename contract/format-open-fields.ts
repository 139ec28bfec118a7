/** The fields that a client left open, as their vendors read them. */
import { formatList } from './format.ts'
import type { OpenField } from './request-choices.ts'

const NAMES: Record<OpenField, string> = {
  guestCount: 'number of guests',
  vendorStartTime: 'start time',
  duration: 'duration',
  pickUpTime: 'pickup time',
  passengerCount: 'number of passengers',
}

/** `start time and number of guests`; a name that is not known here is left out. */
export const formatOpenFields = (names: readonly string[]): string =>
  formatList(Object.entries(NAMES).flatMap(([name, words]) => (names.includes(name) ? [words] : [])))
