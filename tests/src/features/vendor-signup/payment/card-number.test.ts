import { expect, test } from 'vitest'
import { groupedNumber } from '#src/features/vendor-signup/payment/card-number.ts'

test.each([
  ['4111111111111111', '4111 1111 1111 1111'],
  ['41111', '4111 1'],
  ['4111 1111 1111 1111', '4111 1111 1111 1111'],
  ['4111-1111', '4111 1111'],
  ['378282246310005', '3782 822463 10005'],
  ['3782 8224', '3782 8224'],
  ['6304000000000000000', '6304 0000 0000 0000 000'],
  ['', ''],
])('%j is shown as %j, as cards are printed', (typed, shown) => {
  expect(groupedNumber(typed)).toBe(shown)
})
