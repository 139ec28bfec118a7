/**
 * The fields of the quote request: order, labels, names for use in a sentence, and input properties. A field added to
 * the contract needs an entry here; it is shown as a text field unless its form has another control for it.
 */
import { formatList } from '#contract/format.ts'
import { ADDRESS_MAX_CHARS, COMPANY_MAX_CHARS, VENUE_MAX_CHARS } from '#contract/limits.ts'
import type { PlainField } from '#src/ui/form/form-fields.tsx'
import type { Client, TRANSPORT_REQUEST_FIELDS, VENUE_REQUEST_FIELDS } from '#contract/quote.ts'

interface FieldText extends PlainField {
  /** The name used in a sentence about missing fields; fields that people think of as one thing share a name. */
  inASentence: string
}

type VenueField = keyof typeof VENUE_REQUEST_FIELDS
type TransportField = keyof typeof TRANSPORT_REQUEST_FIELDS
export type GigField = VenueField | TransportField

const WHAT_AND_WHERE = {
  eventType: { label: 'Event type', inASentence: 'the event type' },
  eventDate: { label: 'Date', inASentence: 'the date' },
  location: { label: 'City', inASentence: 'the city' },
} satisfies Record<string, FieldText>

const WISHES = {
  requestedServices: { label: 'Services you would like', inASentence: 'the services' },
  vendorBudget: {
    label: 'Budget for this vendor',
    inASentence: 'the budget',
    optional: true,
    input: { inputMode: 'decimal', autoComplete: 'off', maxLength: 12, placeholder: '$' },
  },
  notes: { label: 'Event details', inASentence: 'the event details' },
} satisfies Record<string, FieldText>

/** In display order. */
const AT_VENUE: Record<VenueField, FieldText> = {
  ...WHAT_AND_WHERE,
  guestCount: {
    label: 'Guests',
    inASentence: 'the number of guests',
    input: { inputMode: 'numeric', autoComplete: 'off', maxLength: 7 },
  },
  vendorStartTime: { label: 'Start time', inASentence: 'the start time', input: { type: 'time' } },
  duration: { label: 'For how long', inASentence: 'for how long' },
  venue: {
    label: 'Venue',
    inASentence: 'the venue',
    optional: true,
    input: {
      autoCapitalize: 'words',
      autoComplete: 'off',
      maxLength: VENUE_MAX_CHARS,
      placeholder: 'At home, a hall…',
    },
  },
  ...WISHES,
}

const TRANSPORT: Record<TransportField, FieldText> = {
  ...WHAT_AND_WHERE,
  pickUpLocation: {
    label: 'Pick-up place',
    inASentence: 'the pick-up place',
    input: { autoComplete: 'street-address', autoCapitalize: 'words', maxLength: ADDRESS_MAX_CHARS },
  },
  dropOffLocation: {
    label: 'Drop-off place',
    inASentence: 'the drop-off place',
    input: { autoComplete: 'off', autoCapitalize: 'words', maxLength: ADDRESS_MAX_CHARS },
  },
  pickUpTime: { label: 'Pick-up time', inASentence: 'the pick-up time', input: { type: 'time' } },
  passengerCount: {
    label: 'Passengers',
    inASentence: 'the number of passengers',
    input: { inputMode: 'numeric', autoComplete: 'off', maxLength: 4 },
  },
  ...WISHES,
}

const EVENT_FIELDS: Record<GigField, FieldText> = { ...AT_VENUE, ...TRANSPORT }

/** A password is never stored, and the status is not asked. */
export type ClientField = Exclude<keyof Client, 'password' | 'clientStatus'>

const CLIENT: Record<ClientField, FieldText> = {
  firstName: { label: 'First name', inASentence: 'your name' },
  lastName: { label: 'Last name', inASentence: 'your name' },
  email: { label: 'E-mail', inASentence: 'your e-mail' },
  emailConfirm: { label: 'E-mail once more', inASentence: 'your e-mail' },
  phoneNumber: { label: 'Phone', inASentence: 'your phone number' },
  whoAmI: { label: 'I am a', inASentence: 'who you are' },
  company: {
    label: 'Company',
    inASentence: 'your company',
    optional: true,
    whole: true,
    input: {
      autoComplete: 'organization',
      autoCapitalize: 'words',
      enterKeyHint: 'done',
      maxLength: COMPANY_MAX_CHARS,
    },
  },
}

/** `members` and `password` are not fields of the forms above but have errors of their own. */
const OTHERS = {
  members: { label: 'Vendors to ask', inASentence: 'a vendor to ask' },
  password: { label: 'Password', inASentence: 'the password' },
} satisfies Record<string, FieldText>

export type FieldName = GigField | ClientField | keyof typeof OTHERS

/** How each field is shown. */
export const FIELDS: Record<FieldName, FieldText> = { ...EVENT_FIELDS, ...CLIENT, ...OTHERS }

const namesOf = <Name extends string>(fields: Record<Name, FieldText>) => Object.keys(fields) as Name[]
export const VENUE_FIELDS: readonly VenueField[] = namesOf(AT_VENUE)
export const TRANSPORT_FIELDS: readonly TransportField[] = namesOf(TRANSPORT)
export const CLIENT_FIELDS: readonly ClientField[] = namesOf(CLIENT)

export const isFieldName = (name: string): name is FieldName => Object.hasOwn(FIELDS, name)

export const labelOf = (name: FieldName): string => FIELDS[name].label

/** The label of a field by its name in the specification; null for an unknown name. */
export const fieldLabel = (name: string): string | null => (isFieldName(name) ? labelOf(name) : null)

export const isClientField = (name: string): name is ClientField => Object.hasOwn(CLIENT, name)

/** Whether `name` belongs to the event rather than to the client. */
export const isRequestField = (name: string): boolean => name !== 'password' && !isClientField(name)

/** The fields of the event form, in display order. */
export const gigFields = (transport: boolean): readonly GigField[] => (transport ? TRANSPORT_FIELDS : VENUE_FIELDS)

/** `['firstName', 'lastName', 'email']` → `your name and your e-mail`. */
export function listFields(names: readonly string[]): string {
  return formatList([...new Set(names.filter(isFieldName).map((name) => FIELDS[name].inASentence))])
}
