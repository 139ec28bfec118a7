import { expect, test } from 'vitest'
import type { FieldError } from '#contract/errors.ts'
import { withFieldChecked } from '#src/ui/form/field-errors.ts'

const date: FieldError = { name: 'eventDate', code: 'inThePast', message: 'This date has passed.' }
const email: FieldError = { name: 'email', code: 'blank', message: 'Tell us.' }

test('a corrected field leaves the list, the others stay', () => {
  expect(withFieldChecked([date, email], 'eventDate', [])).toEqual([email])
})

test('a field that is wrong in another way says so in its place', () => {
  expect(withFieldChecked([date, email], 'eventDate', [{ ...date, code: 'blank' }])).toEqual([
    { ...date, code: 'blank' },
    email,
  ])
})

test('a field that was fine before is added', () => {
  expect(withFieldChecked([date], 'email', [email])).toEqual([date, email])
})
