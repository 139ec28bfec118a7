import { describe, expect, test } from 'vitest'
import { toFieldErrors } from '#contract/errors.ts'
import { parseQuoteRequest, type QuoteRequestContext } from '#contract/quote-request.ts'

/** 9 p.m. on May 1 in New York, while it is May 2 in London already. */
const context: QuoteRequestContext = {
  kinds: ['entertainment'],
  timeZone: 'America/New_York',
  now: new Date('2027-05-02T01:00:00Z'),
}

const request = {
  eventType: 'Wedding',
  eventDate: '2027-05-01',
  location: 'new-york-city-ny',
  guestCount: 80,
  vendorStartTime: '22:00',
  duration: 120,
  members: [1, 2],
}
const errors = (input: object, more: Partial<QuoteRequestContext> = {}) => {
  const result = parseQuoteRequest({ ...request, ...input }, { ...context, ...more })
  return result.success ? [] : toFieldErrors(result.issues).map(({ name, code }) => `${name} ${code}`)
}

describe('a gig request', () => {
  test('is complete with the fields of a venue, and unknown fields are dropped', () => {
    const result = parseQuoteRequest({ ...request, surprise: true }, context)
    expect(result.success && result.output).toEqual({
      ...request,
      vendorBudget: null,
      notes: '',
      requestedServices: [],
      featureProfiles: [],
      source: 'None',
      venue: '',
      eventDateLatest: null,
      budgetFor: null,
      notSure: [],
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

  test('fault 33: where nobody knows the time, no date is too early or too late; what is not a date is refused', () => {
    for (const eventDate of ['2020-01-01', '2027-04-30', '2050-01-01'])
      expect(errors({ eventDate }, { now: null })).toEqual([])
    expect(errors({ eventDate: '2027-02-30' }, { now: null })).toEqual(['eventDate incorrectFormat'])
    const ride = { pickUpLocation: 'Here', dropOffLocation: 'There', pickUpTime: '00:00', passengerCount: 4 }
    expect(errors(ride, { kinds: ['transport'], now: null })).toEqual([])
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
    [{ notes: 'a\uD800b' }, 'notes incorrectFormat'],
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
    expect(errors({}, { kinds: ['transport'] })).toEqual([
      'pickUpLocation required',
      'dropOffLocation required',
      'pickUpTime required',
      'passengerCount required',
    ])
    const ride = { pickUpLocation: '1 Main St', dropOffLocation: 'The pier', pickUpTime: '20:00', passengerCount: 8 }
    expect(errors(ride, { kinds: ['transport'] })).toEqual(['pickUpTime inThePast'])
    expect(errors({ ...ride, pickUpTime: '23:00' }, { kinds: ['transport'] })).toEqual([])
  })
})

const ride = { pickUpLocation: '1 Main St', dropOffLocation: 'The pier', pickUpTime: '23:00', passengerCount: 8 }

describe('a request to both kinds of vendors', () => {
  const both = { kinds: ['entertainment', 'transport'] as const }

  test('is asked for both groups of fields, and keeps both', () => {
    expect(errors({}, both)).toHaveLength(4)
    expect(errors({ ...ride, guestCount: null, duration: null }, both)).toEqual(['guestCount blank', 'duration blank'])
    const parsed = parseQuoteRequest({ ...request, ...ride }, { ...context, ...both })
    expect(parsed.success && parsed.output).toMatchObject({ guestCount: 80, pickUpLocation: '1 Main St' })
  })

  test('each time that has passed is said at its own field', () => {
    expect(errors({ ...ride, vendorStartTime: '20:00', pickUpTime: '19:00' }, both)).toEqual([
      'vendorStartTime inThePast',
      'pickUpTime inThePast',
    ])
  })
})

describe('a field that the host left open', () => {
  test('needs no value, drops one that was typed before, and is kept by its name', () => {
    const parsed = parseQuoteRequest(
      { ...request, guestCount: 'many', vendorStartTime: undefined, notSure: ['guestCount', 'vendorStartTime'] },
      context,
    )
    expect(parsed.success && parsed.output).toMatchObject({
      guestCount: null,
      vendorStartTime: null,
      duration: 120,
      notSure: ['guestCount', 'vendorStartTime'],
    })
  })

  test('is one of those that may be open, and asked of these vendors', () => {
    const notSure = ['eventType', 'venue', 'pickUpTime', 'passengerCount', '__proto__', 7]
    expect(errors({ notSure, eventType: '' })).toContain('eventType blank')
    const parsed = parseQuoteRequest({ ...request, notSure: ['pickUpTime', 'surprise'] }, context)
    expect(parsed.success && parsed.output.notSure).toEqual([])
    expect(errors({ ...ride, pickUpLocation: '', notSure: ['pickUpLocation'] }, { kinds: ['transport'] })).toEqual([
      'pickUpLocation blank',
    ])
    expect(errors({ notSure: Array.from({ length: 21 }, () => 'guestCount') })).toEqual(['notSure invalid'])
  })

  test('passes no time, so today is not too late for it', () => {
    expect(errors({ vendorStartTime: null, notSure: ['vendorStartTime'] })).toEqual([])
  })
})

describe('a flexible date', () => {
  const typed = { isTyped: true }

  test.each([
    [{ eventDateLatest: '2027-06-30' }, []],
    [{ eventDateLatest: '2027-05-01' }, []],
    [{ eventDateLatest: '2027-07-01' }, ['eventDateLatest invalid']],
    [{ eventDate: '2027-05-09', eventDateLatest: '2027-05-08' }, ['eventDateLatest invalid']],
    [{ eventDateLatest: '2027-02-30' }, ['eventDateLatest incorrectFormat']],
    [{ eventDateLatest: '' }, ['eventDateLatest blank']],
    [{ eventDateLatest: null }, []],
  ])('%j gives %j', (input, expected) => {
    expect(errors(input, typed)).toEqual(expected)
  })

  test('has passed with its last day, not with its first; a form asks for days ahead', () => {
    const begun = { eventDate: '2027-04-20', eventDateLatest: '2027-05-10' }
    expect(errors(begun)).toEqual([])
    expect(errors(begun, typed)).toEqual(['eventDate inThePast'])
    expect(errors({ eventDate: '2027-04-20', eventDateLatest: '2027-04-30' })).toEqual(['eventDateLatest inThePast'])
    expect(errors({ eventDate: '2027-04-20', eventDateLatest: '2027-05-01', vendorStartTime: '20:00' })).toEqual([
      'vendorStartTime inThePast',
    ])
    expect(errors({ eventDateLatest: '2027-05-02', vendorStartTime: '20:00' })).toEqual([])
  })
})

test('a budget is for each vendor, for all together, or nobody said; anything else is refused', () => {
  const budgetFor = (value: unknown) => {
    const parsed = parseQuoteRequest({ ...request, budgetFor: value }, context)
    return parsed.success ? parsed.output.budgetFor : 'refused'
  }
  expect([budgetFor('each'), budgetFor('all'), budgetFor(undefined), budgetFor('mine')]).toEqual([
    'each',
    'all',
    null,
    'refused',
  ])
})
