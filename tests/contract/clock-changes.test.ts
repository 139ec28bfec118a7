/** Nights on which the clocks change. */
import { describe, expect, test } from 'vitest'
import { describeChange, isSkipped, momentsOf } from '#contract/bookings/dates/clock-changes.ts'
import { endAfter, minutesBetween } from '#contract/bookings/dates/event-length.ts'
import { toFieldErrors } from '#contract/errors.ts'
import { parseReply } from '#contract/inbox/reply-input.ts'
import { parseQuoteRequest } from '#contract/quote-request.ts'

const ZONE = 'America/New_York'

test.each([
  [ZONE, '2027-03-14T01:59', false],
  [ZONE, '2027-03-14T02:00', true],
  [ZONE, '2027-03-14T02:59', true],
  [ZONE, '2027-03-14T03:00', false],
  [ZONE, '2027-11-07T01:30', false],
  ['America/Phoenix', '2027-03-14T02:30', false],
  ['America/Los_Angeles', '2027-03-14T02:30', true],
  ['Pacific/Honolulu', '2027-03-14T02:30', false],
  [ZONE, '2027-07-04T18:30', false],
])('in %s the clocks skip %s: %s', (zone, local, skipped) => {
  expect(isSkipped(local, zone)).toBe(skipped)
})

test('an hour that comes twice is two moments, an hour apart; text that is no time is none', () => {
  const moments = momentsOf('2027-11-07T01:30', ZONE).map((moment) => new Date(moment).toISOString())
  expect(moments).toEqual(['2027-11-07T05:30:00.000Z', '2027-11-07T06:30:00.000Z'])
  expect(momentsOf('2027-11-07T02:00', ZONE)).toHaveLength(1)
  expect(momentsOf('2027-11-0', ZONE)).toEqual([])
})

test('which of the two is meant is said beside the field, and so is an hour that is skipped', () => {
  expect(describeChange('2027-03-14T02:30', 'start', ZONE)).toBe(
    'Clocks skip this hour that night. Choose a time an hour later.',
  )
  expect(describeChange('2027-11-07T01:30', 'start', ZONE)).toBe(
    '1:30 AM comes twice that night. It starts the first time, before the clocks go back.',
  )
  expect(describeChange('2027-11-07T01:30', 'end', ZONE)).toBe(
    '1:30 AM comes twice that night. It ends the second time, after the clocks go back.',
  )
  expect(describeChange('2027-11-07T02:30', 'start', ZONE)).toBe('')
  expect(describeChange('undefinedTundefined', 'start', ZONE)).toBe('')
})

test('an end is as many real hours after its start, where a local time can say it', () => {
  expect(endAfter('2027-03-13T22:00', 300, ZONE)).toBe('2027-03-14T04:00')
  expect(endAfter('2027-11-06T22:00', 300, ZONE)).toBe('2027-11-07T02:00')
  expect(endAfter('2027-11-06T23:00', 180, ZONE)).toBe('2027-11-07T01:00')
  expect(endAfter('2027-11-06T23:00', 120, ZONE), 'the first 1:00 AM').toBeNull()
  expect(endAfter('2027-03-14T02:30', 60, ZONE)).toBeNull()
  expect(minutesBetween({ startsAt: '2027-11-06T22:00', endsAt: '2027-11-07T02:00' }, ZONE)).toBe(300)
  expect(minutesBetween({ startsAt: '2027-11-06T22:00', endsAt: '' }, ZONE)).toBeNaN()
})

describe('a start that the clocks skip is refused', () => {
  const SKIPPED = 'Clocks skip this hour that night. Choose a time an hour later.'
  const request = (given: Record<string, unknown>) => {
    const parsed = parseQuoteRequest(
      { eventDate: '2027-03-14', ...given },
      { kinds: ['entertainment', 'transport'], timeZone: ZONE, now: new Date('2027-01-01') },
    )
    return toFieldErrors(parsed.issues ?? []).filter(({ message }) => message === SKIPPED)
  }

  test('in a request, unless another day can be chosen', () => {
    expect(request({ vendorStartTime: '02:30' })).toEqual([
      { name: 'vendorStartTime', code: 'invalid', message: SKIPPED },
    ])
    expect(request({ pickUpTime: '02:00' })).toEqual([{ name: 'pickUpTime', code: 'invalid', message: SKIPPED }])
    expect(request({ vendorStartTime: '03:00', pickUpTime: '01:30' })).toEqual([])
    expect(request({ vendorStartTime: '02:30', eventDateLatest: '2027-03-20' })).toEqual([])
    expect(request({ notSure: ['vendorStartTime'], vendorStartTime: '02:30' })).toEqual([])
  })

  const reply = (terms: Record<string, unknown> | undefined, startTime: string | null = '18:00') => {
    const requested = { eventDate: '2027-03-14', eventDateLatest: null, startTime, timeZone: ZONE }
    const parsed = parseReply(
      { kind: 'quote', terms: terms && { lines: [{ label: 'DJ', cents: 100 }], ...terms } },
      { ...requested, now: new Date('2027-01-01') },
    )
    return toFieldErrors(parsed.issues ?? []).flatMap(({ name, message }) => (message === SKIPPED ? [name] : []))
  }

  test('in a quote, in its end, too, and in the request that it takes its start from', () => {
    expect(reply({ startsAt: '2027-03-14T02:30' })).toEqual(['terms.startsAt'])
    expect(reply({ startsAt: '2027-03-13T22:00', endsAt: '2027-03-14T02:30' })).toEqual(['terms.endsAt'])
    expect(reply({ startsAt: '2027-03-14T03:00' })).toEqual([])
    expect(reply(undefined, '02:30')).toEqual(['terms.startsAt'])
    expect(reply({ startsAt: '2027-03-14T03:30' }, '02:30')).toEqual([])
  })
})
