import { expect, test } from 'vitest'
import { EVENT_TYPES } from '#contract/request-fields.ts'

test('the common private and public occasions are on the list once, and Other is last', () => {
  expect(EVENT_TYPES).toEqual(
    expect.arrayContaining([
      'Quinceañera',
      'Reunion',
      'Retirement party',
      'Fundraiser',
      'Bachelorette or bachelor party',
    ]),
  )
  expect(new Set(EVENT_TYPES).size).toBe(EVENT_TYPES.length)
  expect(EVENT_TYPES.at(-1)).toBe('Other')
})
