import { expect, test } from 'vitest'
import { formatPhone, phoneHref } from '#contract/format-phone.ts'

test.each([
  '٥١٢٥٥٥٠١٠٠',
  '+۱ (۵۱۲) ۵۵۵-۰۱۰۰',
  '５１２－５５５－０１００',
  '5125550100',
  '512-555-0100',
  '+1 512 555 0100',
  '1 (512) 555.0100',
  '(512) 555-0100',
])('%s reads like any other number', (typed) => {
  expect(formatPhone(typed)).toBe('(512) 555-0100')
})

test.each([
  '',
  '555-0100',
  '+44 20 7946 0958',
  '+49 30 901820',
  '512 555 0100 ext. front desk',
  '212-555-0123; 5550199',
])('what is not a phone number is left as typed: %j', (typed) => {
  expect(formatPhone(typed)).toBe(typed)
})

test.each([
  ['(212) 555-0123 x45'],
  ['212-555-0123 ext. 45'],
  ['212 555 0123, extension 45'],
  ['2125550123x45'],
  ['+1 212 555 0123 #45'],
  ['+12125550123;ext=45'],
  ['tel:+12125550123;ext=45'],
  ['(212) 555-0123,45'],
  ['212-555-0123;45'],
  ['212 555 0123 poste 45'],
  ['\u202D+1 (212) 555\u20110123 x45\u202C'],
])('%s keeps its extension on the screen and in the call', (typed) => {
  expect(formatPhone(typed)).toBe('(212) 555-0123 x45')
  expect(phoneHref(typed)).toBe('tel:+12125550123,45')
})

test('a call goes to the number with its country, or to what is left of a foreign one', () => {
  expect(phoneHref('212.555.0123')).toBe('tel:+12125550123')
  expect(phoneHref('+44 20 7946 0958')).toBe('tel:+442079460958')
})
