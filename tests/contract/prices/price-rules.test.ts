import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { addDays, weekdayOf } from '#contract/dates.ts'
import { toFieldErrors } from '#contract/errors.ts'
import { priceOn, PriceRule, pricesOfYear } from '#contract/prices/price-rules.ts'
import { isTravelLine, travelCharge, travelLabel } from '#contract/prices/travel-fee.ts'

const rule = (given: Partial<PriceRule>): PriceRule => ({
  weekdays: [],
  from: null,
  until: null,
  dollars: null,
  percent: null,
  ...given,
})
const SATURDAYS = rule({ weekdays: [6], percent: 20 })
const DECEMBER = rule({ from: '12-01', until: '12-31', dollars: 1400 })
const WINTER = rule({ from: '12-15', until: '03-01', percent: 10 })

describe('the price of a day', () => {
  test('is that of its season, with what its day of the week adds, and otherwise the starting price', () => {
    const on = (date: string) => priceOn(1000, [SATURDAYS, DECEMBER], date)
    expect([on('2027-06-04'), on('2027-06-05'), on('2027-12-03'), on('2027-12-04')]).toEqual([1000, 1200, 1400, 1680])
  })

  test('of a season goes on past New Year', () => {
    const on = (date: string) => priceOn(1000, [WINTER], date)
    expect(['2027-12-14', '2027-12-15', '2028-02-29', '2028-03-01', '2028-03-02'].map(on)).toEqual([
      1000, 1100, 1100, 1100, 1000,
    ])
  })

  test('of several seasons in dollars is the last one’s, and percentages add up', () => {
    const christmas = rule({ from: '12-24', until: '12-25', dollars: 2000 })
    expect(priceOn(1000, [DECEMBER, christmas, WINTER, SATURDAYS], '2027-12-25')).toBe(2600)
  })
})

const monthDay = fc.integer({ min: 0, max: 365 }).map((days) => addDays('2028-01-01', days).slice(5))
const rules = fc.array(
  fc
    .tuple(
      fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 3 }),
      fc.option(fc.tuple(monthDay, monthDay)),
      fc.oneof(
        fc.integer({ min: 1, max: 5000 }).map((dollars) => ({ dollars })),
        fc.integer({ min: -90, max: 500 }).map((percent) => ({ percent })),
      ),
    )
    .map(([weekdays, season, amount]) =>
      rule({ weekdays, from: season?.[0] ?? null, until: season?.[1] ?? null, ...amount }),
    ),
  { maxLength: 5 },
)

test('the lowest price and the days that cost more say the price of every day', () => {
  fc.assert(
    fc.property(rules, fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 0, max: 1500 }), (given, base, days) => {
      const date = addDays('2027-01-01', days)
      const { lowest, others } = pricesOfYear(base, given)
      const found = others.filter(
        ({ weekday, from, until }) => weekday === weekdayOf(date) && from <= date.slice(5) && date.slice(5) <= until,
      )
      expect(found.length).toBeLessThanOrEqual(1)
      expect(found[0]?.price ?? lowest).toBe(priceOn(base, given, date))
      expect(others.every(({ price }) => price > lowest)).toBe(true)
    }),
    { numRuns: 100 },
  )
})

test.each([
  ['weekdays', { percent: 20 }],
  ['until', { from: '12-01', percent: 20 }],
  ['from', { from: '02-30', until: '03-01', percent: 20 }],
  ['dollars', { weekdays: [6] }],
  ['dollars', { weekdays: [6], dollars: 400, percent: 20 }],
  ['percent', { weekdays: [6], percent: -95 }],
  ['dollars', { weekdays: [6], dollars: 0 }],
])('a price that makes no sense is refused at %s: %o', (name, given) => {
  const parsed = v.safeParse(PriceRule, rule(given))
  expect(parsed.success ? [] : toFieldErrors(parsed.issues).map((error) => error.name)).toEqual([name])
})

describe('a price by distance', () => {
  const fee = { includedMiles: 30, centsPerMile: 200 }

  test('counts the whole miles beyond those that are included', () => {
    expect([travelCharge(fee, 30.4), travelCharge(fee, null)]).toEqual([null, null])
    expect(travelCharge(fee, 42.3)).toEqual({ includedMiles: 30, miles: 12, cents: 2400 })
  })

  test('makes a line that is known as that of one event', () => {
    const label = travelLabel({ includedMiles: 30, miles: 1 })
    expect(label).toBe('Travel, 1 mile beyond 30')
    expect([isTravelLine(label), isTravelLine('Travel, 1,200 miles beyond 30'), isTravelLine('Travel')]).toEqual([
      true,
      true,
      false,
    ])
  })
})
