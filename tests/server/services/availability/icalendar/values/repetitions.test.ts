/** Rules that few programs write, and that readers get wrong: the days were checked with python-dateutil. */
import { expect, test } from 'vitest'
import { ruleOf } from '#server/services/availability/icalendar/values/repetition-rule.ts'
import { repetitionsOf } from '#server/services/availability/icalendar/values/repetitions.ts'

const budget = () => ({ left: 1_000_000, isSpent: false })

function daysOf(text: string, first: string, take = 4): string[] {
  const rule = ruleOf(text)
  if (!rule) throw new Error(`${text} can't be read`)
  const [from, to] = [Date.parse(`${first}T18:00:00Z`), Date.parse('2100-01-01T00:00:00Z')]
  return repetitionsOf(rule, from, { from, to }, budget())
    .take(take)
    .map((time) => new Date(time).toISOString().slice(0, 10))
    .toArray()
}

test.each([
  ['FREQ=YEARLY', '2024-02-29', ['2024-02-29', '2028-02-29', '2032-02-29', '2036-02-29']],
  ['FREQ=MONTHLY', '2026-01-31', ['2026-01-31', '2026-03-31', '2026-05-31', '2026-07-31']],
  ['FREQ=MONTHLY;BYMONTHDAY=-1', '2026-01-31', ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30']],
  ['FREQ=MONTHLY;BYDAY=-1FR;BYMONTH=2,1,12', '2026-01-30', ['2026-01-30', '2026-02-27', '2026-12-25', '2027-01-29']],
  [
    'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
    '2026-01-30',
    ['2026-01-30', '2026-02-27', '2026-03-31', '2026-04-30'],
  ],
  ['FREQ=MONTHLY;INTERVAL=4;BYMONTH=12,1', '2026-01-05', ['2026-01-05', '2027-01-05', '2028-01-05', '2029-01-05']],
  ['FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13', '2026-02-13', ['2026-02-13', '2026-03-13', '2026-11-13', '2027-08-13']],
  ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=15,29', '2027-02-15', ['2027-02-15', '2028-02-15', '2028-02-29', '2029-02-15']],
  ['FREQ=YEARLY;BYDAY=-1SU', '2026-12-27', ['2026-12-27', '2027-12-26', '2028-12-31', '2029-12-30']],
  ['FREQ=YEARLY;BYWEEKNO=20;BYDAY=TH', '2026-05-14', ['2026-05-14', '2027-05-20', '2028-05-18', '2029-05-17']],
  ['FREQ=YEARLY;BYWEEKNO=53;BYDAY=MO', '2026-12-28', ['2026-12-28', '2032-12-27', '2037-12-28', '2043-12-28']],
  ['FREQ=YEARLY;BYYEARDAY=366,-366', '2028-01-01', ['2028-01-01', '2028-12-31', '2032-01-01', '2032-12-31']],
  [
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;WKST=SU',
    '1997-08-05',
    ['1997-08-05', '1997-08-17', '1997-08-19', '1997-08-31'],
  ],
  [
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;WKST=MO',
    '1997-08-05',
    ['1997-08-05', '1997-08-10', '1997-08-19', '1997-08-24'],
  ],
  ['FREQ=DAILY;BYMONTHDAY=31,13', '2023-03-13', ['2023-03-13', '2023-03-31', '2023-04-13', '2023-05-13']],
  ['FREQ=DAILY;INTERVAL=4;BYMONTH=12', '2026-12-01', ['2026-12-01', '2026-12-05', '2026-12-09', '2026-12-13']],
])('%s from %s', (rule, first, days) => {
  expect(daysOf(rule, first)).toEqual(days)
})

test.each(['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=31', 'FREQ=DAILY;BYMONTHDAY=-31;BYMONTH=4', 'FREQ=MONTHLY;BYDAY=6MO'])(
  '%s never comes true, and ends after its first time',
  (rule) => {
    expect(daysOf(rule, '2026-01-05')).toEqual(['2026-01-05'])
  },
)

test('the work is bounded, and what was left undone is said', () => {
  const spent = budget()
  const rule = ruleOf('FREQ=SECONDLY;COUNT=1000000000;BYMONTH=2')
  const range = { from: 0, to: Date.parse('9999-01-01T00:00:00Z') }
  expect(rule && repetitionsOf(rule, Date.parse('2026-03-01T00:00:00Z'), range, spent).toArray()).toHaveLength(1)
  expect(spent.isSpent).toBe(true)
})

test('a series of half a century takes no longer than what is asked of it', () => {
  const rule = ruleOf('FREQ=DAILY;INTERVAL=3')
  const [first, from, to] = ['1977-01-01', '2027-06-01', '2027-06-30'].map((day) => Date.parse(`${day}T18:00:00Z`)) as [
    number,
    number,
    number,
  ]
  const few = { left: 100, isSpent: false }
  const found = rule ? repetitionsOf(rule, first, { from, to }, few).toArray() : []
  expect(few.isSpent).toBe(false)
  expect(found.slice(1).every((time) => (time - first) % (3 * 86_400_000) === 0)).toBe(true)
  expect(found.filter((time) => time >= from)).toHaveLength(10)
})
