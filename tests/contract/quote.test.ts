import { describe, expect, test } from 'vitest'
import { toFieldErrors } from '#contract/errors.ts'
import { Client, parseGigRequest, TypedClient, type GigRequestContext } from '#contract/quote.ts'
import * as v from 'valibot'

/** 9 p.m. on May 1 in New York, while it is May 2 in London already. */
const context: GigRequestContext = {
  transport: false,
  timeZone: 'America/New_York',
  now: new Date('2027-05-02T01:00:00Z'),
}

const gig = {
  eventType: 'Wedding',
  eventDate: '2027-05-01',
  location: 'new-york-city-ny',
  guestCount: 80,
  vendorStartTime: '22:00',
  duration: 120,
  members: [1, 2],
}
const errors = (input: object, more: Partial<GigRequestContext> = {}) => {
  const result = parseGigRequest({ ...gig, ...input }, { ...context, ...more })
  return result.success ? [] : toFieldErrors(result.issues).map(({ name, code }) => `${name} ${code}`)
}

describe('a gig request', () => {
  test('is complete with the fields of a venue, and unknown fields are dropped', () => {
    const result = parseGigRequest({ ...gig, surprise: true }, context)
    expect(result.success && result.output).toEqual({
      ...gig,
      vendorBudget: null,
      notes: '',
      requestedServices: [],
      featureProfiles: [],
      source: 'None',
      venue: '',
    })
  })

  test('today at the event’s place is not in the past, although it is tomorrow elsewhere', () => {
    expect(errors({})).toEqual([])
    expect(errors({}, { timeZone: 'Europe/London' })).toEqual(['eventDate inThePast'])
  })

  test('yesterday is in the past, and is said together with every other wrong field', () => {
    expect(errors({ eventDate: '2027-04-30', guestCount: null, duration: undefined })).toEqual([
      'eventDate inThePast',
      'guestCount blank',
      'duration blank',
    ])
  })

  test('earlier today is in the past, at its own field', () => {
    expect(errors({ vendorStartTime: '20:59' })).toEqual(['vendorStartTime inThePast'])
    expect(errors({ eventDate: '2027-05-02', vendorStartTime: '08:00' })).toEqual([])
  })

  test('fault 33: where nobody knows the time, no date is too early or too late, and what is no date is still none', () => {
    for (const eventDate of ['2020-01-01', '2027-04-30', '2050-01-01'])
      expect(errors({ eventDate }, { now: null })).toEqual([])
    expect(errors({ eventDate: '2027-02-30' }, { now: null })).toEqual(['eventDate incorrectFormat'])
    const ride = { pickUpLocation: 'Here', dropOffLocation: 'There', pickUpTime: '00:00', passengerCount: 4 }
    expect(errors(ride, { transport: true, now: null })).toEqual([])
  })

  test.each([
    [{ eventDate: '2027-02-30' }, 'eventDate incorrectFormat'],
    [{ eventDate: '' }, 'eventDate blank'],
    [{ eventDate: '2040-01-01' }, 'eventDate invalid'],
    [{ eventType: '   ' }, 'eventType blank'],
    [{ location: 'Nowhere!' }, 'location notFound'],
    [{ guestCount: 0 }, 'guestCount incorrectFormat'],
    [{ guestCount: 2.5 }, 'guestCount incorrectFormat'],
    [{ guestCount: 1e9 }, 'guestCount characterLimit'],
    [{ vendorStartTime: '25:00' }, 'vendorStartTime incorrectFormat'],
    [{ notes: 'x'.repeat(2001) }, 'notes characterLimit'],
    [{ notes: 'a\u0000b' }, 'notes incorrectFormat'],
    [{ notes: 'a\uD800b' }, 'notes incorrectFormat'],
    [{ notes: 'a\u202Eb' }, 'notes incorrectFormat'],
    [{ notes: 'a\u200Fb' }, 'notes incorrectFormat'],
    [{ venue: 'The Loft\n2nd floor' }, 'venue incorrectFormat'],
    [{ members: [1, 3e9] }, 'members notFound'],
    [{ requestedServices: [3e9] }, 'requestedServices notFound'],
    [{ vendorBudget: -1 }, 'vendorBudget incorrectFormat'],
    [{ vendorBudget: 10.001 }, 'vendorBudget incorrectFormat'],
    [{ members: [] }, 'members blank'],
    [{ members: [1, 1] }, 'members invalid'],
  ])('%j is refused as %s', (input, expected) => {
    expect(errors(input)).toEqual([expected])
  })

  test('of a transport vendor asks for the ride instead of the venue', () => {
    expect(errors({}, { transport: true })).toEqual([
      'pickUpLocation required',
      'dropOffLocation required',
      'pickUpTime required',
      'passengerCount required',
    ])
    const ride = { pickUpLocation: '1 Main St', dropOffLocation: 'The pier', pickUpTime: '20:00', passengerCount: 8 }
    expect(errors(ride, { transport: true })).toEqual(['pickUpTime inThePast'])
    expect(errors({ ...ride, pickUpTime: '23:00' }, { transport: true })).toEqual([])
  })
})

describe('a client', () => {
  const client = {
    firstName: 'Ada',
    lastName: 'King',
    email: 'Ada@Example.com',
    emailConfirm: 'ada@example.com',
    phoneNumber: '(212) 555-0123',
  }
  const clientErrors = (input: object) => {
    const result = v.safeParse(Client, { ...client, ...input })
    return result.success ? [] : toFieldErrors(result.issues).map(({ name, code }) => `${name} ${code}`)
  }

  test('is taken with the address in lower case', () => {
    expect(v.parse(Client, client)).toMatchObject({ email: 'ada@example.com', company: '', password: '' })
  })

  test.each([
    [{ email: 'ada' }, ['email incorrectFormat', 'emailConfirm invalid']],
    [{ emailConfirm: 'other@example.com' }, ['emailConfirm invalid']],
    [{ firstName: '' }, ['firstName blank']],
    [{ phoneNumber: '12' }, ['phoneNumber incorrectFormat']],
    [{ phoneNumber: '+1 (416) 555-0123' }, []],
    [{ password: 'short' }, ['password tooShort']],
    [{ password: '' }, []],
  ])('%j gives %j', (input, expected) => {
    expect(clientErrors(input)).toEqual(expected)
  })

  test.each([
    [{ firstName: 'Win at evil.com' }, ['firstName containsUrl Names can’t contain web addresses.']],
    [{ lastName: 'https://evil.example' }, ['lastName containsUrl Names can’t contain web addresses.']],
    [{ firstName: 'Mary-Jo J.', lastName: 'St. John' }, []],
  ])('newly typed names have no web address; a request that waited with one is taken: %j', (input, expected) => {
    const typed = v.safeParse(TypedClient, { ...client, ...input })
    const found = typed.success ? [] : toFieldErrors(typed.issues)
    expect(found.map(({ name, code, message }) => `${name} ${code} ${message}`)).toEqual(expected)
    expect(v.safeParse(Client, { ...client, ...input }).success).toBe(true)
  })
})
