import { expect, test } from 'vitest'
import type { WeekdayHours } from '#contract/availability/availability.ts'
import { AllHours, changedHours, composeHours } from '#src/features/calendar/hours/typed-hours.ts'
import { checkedBy } from '#src/ui/form/checked.ts'

const FRIDAY: WeekdayHours = { weekday: 5, takes: 'hours', startsAt: '17:00', endsAt: '00:00' }
const checked = (typed: Record<string, string>) => checkedBy(AllHours, composeHours([FRIDAY], typed))

test('only the days that differ are sent, and one is taken back', () => {
  const given = checked({ 'hours.0.takes': 'none', 'hours.5.takes': 'notSaid', 'hours.6.takes': 'notSaid' })
  if (!('body' in given)) throw new Error('refused')
  expect(changedHours([FRIDAY], given.body.hours)).toEqual([
    { weekday: 0, takes: 'none' },
    { weekday: 5, takes: 'notSaid' },
  ])
  const same = checked({ 'hours.5.startsAt': '17:00' })
  expect('body' in same && changedHours([FRIDAY], same.body.hours)).toEqual([])
})

test('hours without a length are refused at their day', () => {
  expect(checked({ 'hours.5.endsAt': '17:00' })).toMatchObject({ errors: [{ name: 'hours.5.endsAt' }] })
  expect(checked({ 'hours.2.takes': 'hours', 'hours.2.startsAt': '' })).toMatchObject({
    errors: [{ name: 'hours.2.startsAt', message: 'Choose a valid time.' }],
  })
})
