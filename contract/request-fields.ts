/** The questions of a request, by the kinds of vendors that it goes to, and how each field is sent. */
import type { CommonFields, RideFields, VenueFields } from './quote-request.ts'

export const EVENT_TYPES = [
  'Birthday party',
  'Wedding',
  'Anniversary',
  'Corporate event',
  'Holiday party',
  'Kids party',
  'Graduation party',
  'Quinceañera',
  'Baby or bridal shower',
  'Bachelorette or bachelor party',
  'Retirement party',
  'Reunion',
  'Fundraiser',
  'School event',
  'Community event',
  'Religious celebration',
  'Virtual event',
  'Other',
] as const

/** How a typed field is sent: as text, a number, an amount in dollars, or a list of ids. */
export type TypedAs = 'text' | 'number' | 'dollars' | 'ids'
/** The fields that a person types; the rest follows from the chosen vendors, the visit and the choices beside them. */
type Typed<Fields> = Exclude<
  keyof Fields,
  'members' | 'featureProfiles' | 'source' | 'notSure' | 'budgetFor' | 'categoryDetails' | 'detailsAskedFor'
>

export const COMMON_FIELDS = {
  eventType: 'text',
  eventDate: 'text',
  eventDateLatest: 'text',
  location: 'text',
  notes: 'text',
  vendorBudget: 'dollars',
  requestedServices: 'ids',
} as const satisfies Record<Typed<CommonFields>, TypedAs>
export const VENUE_FIELDS = {
  guestCount: 'number',
  vendorStartTime: 'text',
  duration: 'number',
  venue: 'text',
} as const satisfies Record<Typed<VenueFields>, TypedAs>
export const RIDE_FIELDS = {
  pickUpLocation: 'text',
  dropOffLocation: 'text',
  pickUpTime: 'text',
  passengerCount: 'number',
} as const satisfies Record<Typed<RideFields>, TypedAs>

/** Questions to one kind beside the common fields. */
export const FIELDS_OF_KIND = { entertainment: VENUE_FIELDS, transport: RIDE_FIELDS } as const
