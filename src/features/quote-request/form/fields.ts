/** The fields of the quote request: their order, their labels, and what to call them in a sentence. */
import { formatList } from '#contract/format.ts'

export const VENUE_FIELDS = [
  'eventType',
  'eventDate',
  'location',
  'guestCount',
  'vendorStartTime',
  'duration',
  'venue',
  'requestedServices',
  'vendorBudget',
  'notes',
] as const

export const TRANSPORT_FIELDS = [
  'eventType',
  'eventDate',
  'location',
  'pickUpLocation',
  'dropOffLocation',
  'pickUpTime',
  'passengerCount',
  'requestedServices',
  'vendorBudget',
  'notes',
] as const

export const CLIENT_FIELDS = [
  'firstName',
  'lastName',
  'email',
  'emailConfirm',
  'phoneNumber',
  'whoAmI',
  'company',
] as const

export type GigField = (typeof VENUE_FIELDS)[number] | (typeof TRANSPORT_FIELDS)[number]
export type ClientField = (typeof CLIENT_FIELDS)[number]
/** `members` and `password` have no field in these lists, but errors of their own. */
export type FieldName = GigField | ClientField | 'members' | 'password'

export const FIELD_LABELS: Record<FieldName, string> = {
  eventType: 'Event type',
  eventDate: 'Date',
  location: 'City',
  guestCount: 'Guests',
  vendorStartTime: 'Start time',
  duration: 'For how long',
  venue: 'Venue',
  vendorBudget: 'Budget for this vendor',
  notes: 'Event details',
  pickUpLocation: 'Pick-up place',
  dropOffLocation: 'Drop-off place',
  pickUpTime: 'Pick-up time',
  passengerCount: 'Passengers',
  requestedServices: 'Services you would like',
  firstName: 'First name',
  lastName: 'Last name',
  company: 'Company',
  whoAmI: 'I am a',
  email: 'E-mail',
  emailConfirm: 'E-mail once more',
  phoneNumber: 'Phone',
  members: 'Vendors to ask',
  password: 'Password',
}

/** How a sentence names what is missing; fields that people think of as one thing share a name. */
const IN_A_SENTENCE: Record<FieldName, string> = {
  eventType: 'the event type',
  eventDate: 'the date',
  location: 'the city',
  guestCount: 'the number of guests',
  vendorStartTime: 'the start time',
  duration: 'for how long',
  venue: 'the venue',
  vendorBudget: 'the budget',
  notes: 'the event details',
  pickUpLocation: 'the pick-up place',
  dropOffLocation: 'the drop-off place',
  pickUpTime: 'the pick-up time',
  passengerCount: 'the number of passengers',
  requestedServices: 'the services',
  firstName: 'your name',
  lastName: 'your name',
  company: 'your company',
  whoAmI: 'who you are',
  email: 'your e-mail',
  emailConfirm: 'your e-mail',
  phoneNumber: 'your phone number',
  members: 'a vendor to ask',
  password: 'the password',
}

export const isFieldName = (name: string): name is FieldName => Object.hasOwn(FIELD_LABELS, name)

/** The label of a field by its name in the specification; null for what is no field. */
export const fieldLabel = (name: string): string | null => (isFieldName(name) ? FIELD_LABELS[name] : null)

export const isClientField = (name: string): name is ClientField => (CLIENT_FIELDS as readonly string[]).includes(name)

/** Whether `name` belongs to the event, not to the person who asks. */
export const isRequestField = (name: string): boolean => name !== 'password' && !isClientField(name)

/** The fields of the event form, in the order in which they are shown. */
export const gigFields = (transport: boolean): readonly GigField[] => (transport ? TRANSPORT_FIELDS : VENUE_FIELDS)

/** `['firstName', 'lastName', 'email']` → `your name and your e-mail`. */
export function listFields(names: readonly string[]): string {
  const words = [...new Set(names.filter(isFieldName).map((name) => IN_A_SENTENCE[name]))]
  return formatList(words)
}
