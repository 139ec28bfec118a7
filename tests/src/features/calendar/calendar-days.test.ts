import { describe, expect, test } from 'vitest'
import type { Availability, BusyRange } from '#contract/availability/availability.ts'
import {
  changesUnderWay,
  entriesOf,
  formatEntry,
  isOn,
  otherMonth,
  weeksOf,
  withWaiting,
} from '#src/features/calendar/calendar-days.ts'
import { CHANGE_AVAILABILITY } from '#src/offline/outbox/kinds/actions/calendar.ts'
import type { ActionRecord } from '#src/offline/outbox/kinds/action.ts'

const range = (id: string, some: Partial<BusyRange> = {}): BusyRange => ({
  id,
  crew: null,
  startsOn: '2027-06-05',
  startsAt: null,
  endsOn: '2027-06-05',
  endsAt: null,
  timeZone: 'America/New_York',
  note: '',
  ...some,
})
const calendar = (busy: BusyRange[]): Availability => ({
  memberId: 1,
  isSaid: true,
  knownUntil: null,
  timeZone: 'America/New_York',
  crews: 1,
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 0,
  busy,
  others: [],
  leads: [],
  hours: [],
  feeds: [],
  publishedAt: null,
})
const entry = (some: Partial<BusyRange>) => entriesOf(withWaiting(calendar([range('a', some)]), []))[0]!

describe('what waits on the device', () => {
  test('is shown with what the server has, marked, and a later change counts', () => {
    const merged = withWaiting(calendar([range('a'), range('b')]), [
      { busy: [range('c'), range('a', { note: 'Moved' })], removed: [], crews: 2 },
      { busy: [], removed: ['b'], crews: 3 },
    ])
    expect(merged.crews).toBe(3)
    expect(entriesOf(merged).map(({ key, title, isWaiting }) => [key, title, isWaiting])).toEqual([
      ['a', 'Moved', true],
      ['c', 'Not available', true],
    ])
  })

  test('hours of a day of the week take the place of what the server has, or are taken back', () => {
    const known = {
      ...calendar([]),
      hours: [
        { weekday: 5, takes: 'none' as const },
        { weekday: 6, takes: 'none' as const },
      ],
    }
    const { hours } = withWaiting(known, [
      { busy: [], removed: [], hours: [{ weekday: 6, takes: 'hours', startsAt: '17:00', endsAt: '00:00' }] },
      { busy: [], removed: [], hours: [{ weekday: 5, takes: 'notSaid' }] },
    ])
    expect(hours).toEqual([{ weekday: 6, takes: 'hours', startsAt: '17:00', endsAt: '00:00' }])
  })
})

test.each(['queued', 'sending', 'needsSignIn', 'needsUpdate', 'needsYou', 'expired', 'sent'] as const)(
  'a change that is %s is shown as made only while it can still arrive by itself',
  (state) => {
    const change = { busy: [range(crypto.randomUUID())], removed: [] }
    const record = { kind: CHANGE_AVAILABILITY.name, state, draft: { input: { memberId: 1, change } } }
    const shown = changesUnderWay([record as unknown as ActionRecord])
    expect(shown).toHaveLength(['needsYou', 'expired', 'sent'].includes(state) ? 0 : 1)
  },
)

describe('an entry', () => {
  test('past midnight belongs to the evening before', () => {
    const night = entry({ startsAt: '20:00', endsOn: '2027-06-06', endsAt: '02:00' })
    expect([isOn(night, '2027-06-05'), isOn(night, '2027-06-06')]).toEqual([true, false])
    expect(formatEntry(night)).toBe('Sat, Jun 5, 2027 · 8:00\u00a0PM to 2:00\u00a0AM (next day)')
  })

  test('is a booking, a lead on each of its possible days, or a busy time', () => {
    const lead = { id: 7, title: 'Wedding', startsOn: '2027-06-05', startsAt: '18:30', endsOn: '2027-06-05' }
    const entries = entriesOf({
      ...withWaiting(calendar([range('a', { startsAt: '09:00', endsAt: '10:00' })]), []),
      others: [{ ...range('b'), feedId: null, bookingId: 3, title: 'Gala' }],
      leads: [
        { ...lead, isQuoted: true },
        { ...lead, id: 8, startsAt: null, endsOn: '2027-06-06', isQuoted: false },
      ],
    })
    expect(entries.map(({ kind, href }) => [kind, href])).toEqual([
      ['booking', '/bookings/3'],
      ['lead', '/leads/8'],
      ['busy', null],
      ['quoted', '/leads/7'],
    ])
    expect(entries.map(formatEntry).slice(1)).toEqual([
      'A day from Sat, Jun 5, 2027 to Sun, Jun 6, 2027',
      'Sat, Jun 5, 2027 · 9:00\u00a0AM to 10:00\u00a0AM',
      'Sat, Jun 5, 2027 · 6:30\u00a0PM',
    ])
  })

  test('of several whole days is on each of them', () => {
    const trip = entry({ endsOn: '2027-06-07' })
    expect(['2027-06-04', '2027-06-05', '2027-06-07', '2027-06-08'].map((day) => isOn(trip, day))).toEqual([
      false,
      true,
      true,
      false,
    ])
    expect(formatEntry(trip)).toBe('Sat, Jun 5, 2027 to Mon, Jun 7, 2027')
  })
})

test('a month has whole weeks from Sunday, with its own days only', () => {
  const weeks = weeksOf('2027-02')
  expect(weeks.map((week) => week.length)).toEqual([7, 7, 7, 7, 7])
  expect(weeks[0]?.slice(0, 2)).toEqual([null, '2027-02-01'])
  expect(weeks.flat().filter((day) => day !== null)).toHaveLength(28)
  expect([otherMonth('2027-01', -1), otherMonth('2027-12', 1)]).toEqual(['2026-12', '2028-01'])
})
