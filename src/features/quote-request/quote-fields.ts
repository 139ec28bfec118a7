/**
 * The fields of the quote request: order, labels, names for use in a sentence, and input properties. A field added to
 * the contract needs an entry here; it is shown as a text field unless its form has another control for it.
 */
import { formatList } from '#contract/format.ts'
import { ADDRESS_MAX_CHARS, COMPANY_MAX_CHARS, VENUE_MAX_CHARS } from '#contract/limits.ts'
import type { PlainField } from '#src/ui/form/form-fields.tsx'
import type { Client } from '#contract/client.ts'
import type { COMMON_FIELDS, RIDE_FIELDS, VENUE_FIELDS } from '#contract/request-fields.ts'
import type { VendorKind } from '#contract/vendor-kinds.ts'

interface FieldText extends PlainField {
  /** The name used in a sentence about missing fields; fields that people think of as one thing share a name. */
  nounPhrase: string
}

type CommonField = keyof typeof COMMON_FIELDS
type VenueField = keyof typeof VENUE_FIELDS
type RideField = keyof typeof RIDE_FIELDS
export type RequestField = CommonField | VenueField | RideField

/** For every vendor, before what each kind is asked. In display order, like all that follow. */
const WHAT_AND_WHERE = {
  eventType: { label: 'Event type', nounPhrase: 'the event type' },
  eventDate: { label: 'Date', nounPhrase: 'the date' },
  eventDateLatest: { label: 'Latest date', nounPhrase: 'the latest date' },
  location: { label: 'City', nounPhrase: 'the city' },
} satisfies Record<string, FieldText>

/** For every vendor, at the end. */
const PREFERENCES = {
  requestedServices: { label: 'Services needed', nounPhrase: 'the services' },
  vendorBudget: {
    label: 'Vendor budget',
    nounPhrase: 'the budget',
    optional: true,
  },
  notes: { label: 'Event details', nounPhrase: 'the event details' },
} satisfies Record<string, FieldText>

const AT_VENUE: Record<VenueField, FieldText> = {
  guestCount: {
    label: 'Guest count',
    nounPhrase: 'the guest count',
    input: { inputMode: 'numeric', autoComplete: 'off', maxLength: 20 },
  },
  vendorStartTime: { label: 'Start time', nounPhrase: 'the start time', input: { type: 'time' } },
  duration: { label: 'Duration', nounPhrase: 'the duration' },
  venue: {
    label: 'Venue',
    nounPhrase: 'the venue',
    optional: true,
    input: {
      autoCapitalize: 'words',
      autoComplete: 'off',
      maxLength: VENUE_MAX_CHARS,
      placeholder: 'Home, banquet hall…',
    },
  },
}

const RIDE: Record<RideField, FieldText> = {
  pickUpLocation: {
    label: 'Pickup location',
    nounPhrase: 'the pickup location',
    input: { autoComplete: 'street-address', autoCapitalize: 'words', maxLength: ADDRESS_MAX_CHARS },
  },
  dropOffLocation: {
    label: 'Drop-off location',
    nounPhrase: 'the drop-off location',
    input: { autoComplete: 'off', autoCapitalize: 'words', maxLength: ADDRESS_MAX_CHARS },
  },
  pickUpTime: { label: 'Pickup time', nounPhrase: 'the pickup time', input: { type: 'time' } },
  passengerCount: {
    label: 'Passengers',
    nounPhrase: 'the number of passengers',
    input: { inputMode: 'numeric', autoComplete: 'off', maxLength: 20 },
  },
}

const EVENT_FIELDS: Record<RequestField, FieldText> = { ...WHAT_AND_WHERE, ...AT_VENUE, ...RIDE, ...PREFERENCES }

/** A password is never stored, and the status is not asked. */
export type ClientField = Exclude<keyof Client, 'password' | 'clientStatus'>

const CLIENT: Record<ClientField, FieldText> = {
  firstName: { label: 'First name', nounPhrase: 'your name' },
  lastName: { label: 'Last name', nounPhrase: 'your name' },
  email: { label: 'Email', nounPhrase: 'your email' },
  emailConfirm: { label: 'Confirm email', nounPhrase: 'your email once more' },
  phoneNumber: { label: 'Phone', nounPhrase: 'your phone number' },
  whoAmI: { label: 'I am a', nounPhrase: 'your role' },
  company: {
    label: 'Company',
    nounPhrase: 'your company',
    optional: true,
    fullWidth: true,
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
  members: { label: 'Selected vendors', nounPhrase: 'a vendor' },
  password: { label: 'Password', nounPhrase: 'the password' },
} satisfies Record<string, FieldText>

export type FieldName = RequestField | ClientField | keyof typeof OTHERS

/** How each field is shown. */
export const FIELDS: Record<FieldName, FieldText> = { ...EVENT_FIELDS, ...CLIENT, ...OTHERS }

const namesOf = <Name extends string>(fields: Record<Name, FieldText>) => Object.keys(fields) as Name[]
export const FIRST_FIELDS = namesOf(WHAT_AND_WHERE)
export const LAST_FIELDS = namesOf(PREFERENCES)
/** The fields for each kind of vendor, beside those for all kinds. */
export const KIND_FIELDS: Record<VendorKind, readonly RequestField[]> = {
  entertainment: namesOf(AT_VENUE),
  transport: namesOf(RIDE),
}
export const CLIENT_FIELDS: readonly ClientField[] = namesOf(CLIENT)

export const isFieldName = (name: string): name is FieldName => Object.hasOwn(FIELDS, name)

export const labelOf = (name: FieldName): string => FIELDS[name].label

/** The label of a field by its name in the specification; null for an unknown name. */
export const fieldLabel = (name: string): string | null => (isFieldName(name) ? labelOf(name) : null)

export const isClientField = (name: string): name is ClientField => Object.hasOwn(CLIENT, name)

/** Whether `name` belongs to the event rather than to the client. */
export const isRequestField = (name: string): boolean => name !== 'password' && !isClientField(name)

/** The fields of the event form for these kinds of vendors, in display order. */
export const requestFields = (kinds: readonly VendorKind[]): readonly RequestField[] => [
  ...FIRST_FIELDS,
  ...kinds.flatMap((kind) => KIND_FIELDS[kind]),
  ...LAST_FIELDS,
]

/** `['firstName', 'lastName', 'email', 'emailConfirm']` → `your name and your email`. */
export function listFields(names: readonly string[]): string {
  // The confirmation goes without saying while the email is missing too.
  const said = names.filter((name) => name !== 'emailConfirm' || !names.includes('email'))
  return formatList([...new Set(said.filter(isFieldName).map((name) => FIELDS[name].nounPhrase))])
}
