import { expect, test } from 'vitest'
import type { PriceRule } from '#contract/prices/price-rules.ts'
import { formatPriceRule } from '#src/features/account/profile/format-price-rule.ts'
import { composeRule, composeTravelFee } from '#src/features/account/profile/typed-prices.ts'

const rule = (given: Partial<PriceRule>): PriceRule => ({
  weekdays: [],
  from: null,
  until: null,
  dollars: null,
  percent: null,
  ...given,
})

test('a price of a day is read as its days and what they cost', () => {
  expect(formatPriceRule(rule({ weekdays: [6], percent: 20 }))).toBe('Saturdays: +20%')
  expect(formatPriceRule(rule({ weekdays: [6, 5], from: '12-01', until: '02-29', percent: -10 }))).toBe(
    'Fridays and Saturdays, Dec 1 to Feb 29: −10%',
  )
  expect(formatPriceRule(rule({ from: '12-31', until: '12-31', dollars: 1400 }))).toBe('Dec 31: $1,400')
})

test('what is typed becomes a price of a day, or one by distance', () => {
  const typed = {
    onSat: 'on',
    fromMonth: '12',
    fromDay: '1',
    untilMonth: '3',
    untilDay: '31',
    dollars: '$1,400',
    percent: '',
  }
  expect(composeRule(typed)).toEqual({ weekdays: [6], from: '12-01', until: '03-31', dollars: 1400, percent: null })
  expect(composeRule({ percent: '20%' })).toEqual(rule({ percent: 20 }))
  expect(composeTravelFee({ includedMiles: '30', centsPerMile: '2.50' })).toEqual({
    includedMiles: 30,
    centsPerMile: 250,
  })
  expect(composeTravelFee({ includedMiles: '', centsPerMile: '' })).toBeNull()
})
