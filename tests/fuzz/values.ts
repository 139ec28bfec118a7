/** Values for a schema: mostly of its shape, some with meaning, some made to hurt. */
import fc from 'fast-check'
import type { BoundingSchema } from '#server/plugins/endpoints/json-schema.ts'
import { VENDOR_USER } from '#tests/support/people/seeded-accounts.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

/** Values that a field with this name holds when a person fills it in, so that some requests are accepted. */
const MEANT: Readonly<Record<string, readonly unknown[]>> = {
  agrees: [true, false],
  at: [new Date().toISOString()],
  attachments: [[]],
  balanceDueOn: [inDays(20)],
  cancellation: ['flexible', 'moderate', 'strict', 'none'],
  categoryId: [-1, 6, 7],
  cents: [20_000],
  code: ['12345678', 'TBPARTYSTARTER'],
  couponCode: ['', 'TBPARTYPRO'],
  crop: [{ left: 0, top: 0, right: 100, bottom: 100 }],
  description: ['Plays what the room wants to hear.'],
  dropOffLocation: ['Union Station'],
  duration: [60, 120],
  email: ['host@example.com', 'ada@example.com'],
  emailConfirm: ['host@example.com'],
  eventDate: [inDays(30), inDays(0), inDays(-1)],
  eventType: ['Wedding'],
  featureProfiles: [[]],
  firstName: ['Ada'],
  follows: [inDays(100)],
  fileName: ['new-york-city-ny'],
  grant_type: ['password', 'refresh_token'],
  guestCount: [1, 80],
  id: [VENDOR_USER.memberId, 1, 2, 3],
  kind: ['quote', 'decline', 'deposit', 'refund'],
  lastName: ['Host'],
  leadId: [1, 2, 3],
  location: ['new-york-city-ny', 'chicago-il', 'nationwide'],
  locationFileName: ['new-york-city-ny'],
  members: [[1], [2, 3], [VENDOR_USER.memberId], [1, 1], [999_999]],
  membershipId: [101, 102],
  method: ['cash'],
  move: ['confirm', 'cancel', 'complete', 'arrived'],
  name: ['landing', 'weddings', 'gig-kids'],
  newPassword: ['a long enough sentence of words'],
  notes: ['', 'On the lawn.'],
  password: ['', 'correct horse battery'],
  paidOn: [inDays(0), inDays(-1)],
  passengerCount: [4],
  phone: ['(312) 555-0142'],
  phoneNumber: ['212 555 0123'],
  photoId: [1, 2],
  pickUpLocation: ['City Hall'],
  pickUpTime: ['18:30'],
  primaryCategoryId: [6, 7],
  quoteId: [1, 2],
  requestedServices: [[], [6]],
  search: ['dj'],
  stars: [1, 5],
  startswith: ['dj', 'a'],
  startsWith: ['new', '10001', 'nwe yorj'],
  step: ['payment', 'landing', 'summary'],
  text: ['Do you bring lights?'],
  timeZone: ['America/New_York'],
  topLevelCategory: ['dj'],
  upTo: [1, 2],
  url: ['dj/new-york-city-ny', 'dj', 'https://127.0.0.1/a.ics', 'http://[::1]/a.ics'],
  username: ['ada@example.com', VENDOR_USER.email],
  validUntil: [inDays(10)],
  vendorStartTime: ['18:30'],
  venue: ['', 'The barn'],
}

const units = ['a', ' ', '\u0000', '\ud800', '\u202e', '💥', '%', '../', "'", '"', '<', '{', '[', '\\u0000', '-', 'é']
export const hostileText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ maxLength: 60 }),
  fc.tuple(fc.constantFrom(...units), fc.integer({ min: 1, max: 3000 })).map(([unit, times]) => unit.repeat(times)),
  fc.constantFrom(
    '',
    '__proto__',
    'constructor',
    'null',
    '-1',
    '1e309',
    '0x10',
    '9'.repeat(40),
    '’; drop table vendor;',
  ),
)

const hostileNumber = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
  fc.constantFrom(0, -0, -1, 2 ** 31, 2 ** 53, 1e308, 1.5, 5e-324),
)

/** Anything that JSON can hold. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  hostileNumber,
  fc.constantFrom(null, true, false, [], {}),
  fc.jsonValue({ maxDepth: 4 }),
  fc.integer({ min: 1, max: 400 }).map((length) => Array.from({ length }, () => ({}))),
  fc.integer({ min: 1, max: 200 }).map((levels) => JSON.parse('['.repeat(levels) + ']'.repeat(levels)) as unknown),
  fc.dictionary(fc.oneof(hostileText, fc.constantFrom('__proto__', 'toString')), fc.integer(), { maxKeys: 20 }),
)

/** A value of the schema's shape, without regard to its further rules. */
function shaped(schema: BoundingSchema): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices && choices.length > 0) return fc.oneof(...choices.map((choice) => valueOf(choice)))
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  switch (schema.type) {
    case 'object':
      return objectOf(schema.properties ?? {})
    case 'array':
      return fc.array(valueOf(schema.items ?? {}), { maxLength: Math.min(schema.maxItems ?? 3, 4) })
    case 'string':
      if (schema.format === 'uuid') return fc.uuid()
      return fc.string({ maxLength: Math.min(schema.maxLength ?? 30, 300) })
    case 'integer':
    case 'number':
      return fc.oneof(fc.integer({ min: 0, max: 200 }), hostileNumber)
    case 'boolean':
      return fc.boolean()
    default:
      return fc.constant(null)
  }
}

/** A value for a part of a request: what is meant nine times in ten, anything otherwise. */
export function valueOf(schema: BoundingSchema, name = ''): fc.Arbitrary<unknown> {
  const meant = Object.hasOwn(MEANT, name) ? (MEANT[name] ?? []) : []
  return fc.oneof(
    { weight: meant.length > 0 ? 20 : 0, arbitrary: fc.constantFrom(...meant, null) },
    { weight: 6, arbitrary: shaped(schema) },
    { weight: 1, arbitrary: hostileValue },
  )
}

/** An object with these fields, of which some may be missing. */
export function objectOf(properties: Record<string, BoundingSchema>): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties).map(([name, part]) =>
    fc.tuple(
      fc.constant(name),
      fc.oneof({ weight: 12, arbitrary: valueOf(part, name) }, { weight: 1, arbitrary: fc.constant(undefined) }),
    ),
  )
  return fc.tuple(...fields).map((entries) => Object.fromEntries(entries.filter(([, value]) => value !== undefined)))
}
