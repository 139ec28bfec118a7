/** Digits of Arabic, Persian and full-width keyboards are those of any other. */
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { ConfirmEmail } from '#contract/account.ts'
import { SandboxCard } from '#contract/commerce.ts'
import { ProveWithPassword, SignInWithRecoveryCode } from '#contract/console/operators.ts'
import { PhoneNumber } from '#contract/phone.ts'
import { groupedNumber } from '#src/features/vendor-signup/payment/card-number.ts'

const KEYBOARDS = {
  Arabic: '٠١٢٣٤٥٦٧٨٩',
  Persian: '۰۱۲۳۴۵۶۷۸۹',
  'full-width': '０１２３４５６７８９',
}
const email = 'ada@example.com'

test.each(Object.entries(KEYBOARDS))('%s digits are read in numbers and codes', (_name, digits) => {
  const typed = (text: string) => text.replaceAll(/\d/g, (digit) => digits[Number(digit)] ?? '')
  expect(v.parse(PhoneNumber, typed('(212) 555-0123 x45'))).toBe('(212) 555-0123 x45')
  expect(v.parse(ConfirmEmail, { email, code: typed('1234 5678') })).toEqual({ email, code: '12345678' })
  expect(v.parse(ProveWithPassword, { password: 'p', code: typed('012 345') })).toEqual({
    password: 'p',
    code: '012345',
  })
  expect(v.parse(SignInWithRecoveryCode, { email, code: typed('ABCD-2345-EFGH-6789') }).code).toBe('ABCD2345EFGH6789')
  expect(groupedNumber(typed('4111111111111111'))).toBe('4111 1111 1111 1111')
  const card = { number: typed('4111111111111111'), expirationDate: typed('04/69'), cvv: typed('123') }
  expect(v.parse(SandboxCard, { ...card, postalCode: typed('78701') })).toEqual({
    number: '4111111111111111',
    expirationDate: '04/69',
    cvv: '123',
    postalCode: '78701',
  })
})
