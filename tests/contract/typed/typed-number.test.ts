/** Amounts and counts as people type and paste them. */
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { NewLedgerEntry } from '#contract/bookings/ledger.ts'
import { QuoteTermsInput } from '#contract/bookings/quote-terms.ts'
import { toFieldErrors } from '#contract/errors.ts'
import { parseReply } from '#contract/inbox/reply-input.ts'
import { parseQuoteRequest } from '#contract/quote-request.ts'
import { typedCents, typedDollars, typedNumber, typedPercent } from '#contract/typed-number.ts'
import { VendorChange } from '#contract/vendor-change.ts'

test.each([
  ['800,50', 800.5],
  ['1,200', 1200],
  ['1.200,50', 1200.5],
  ['1,200.50', 1200.5],
  ['12,34', 12.34],
  ['1000,50', 1000.5],
  ['$ 950', 950],
  ['950.', 950],
  ['950,', 950],
  ['1 200', 1200],
  ['1\u00a0200', 1200],
  ['1\u2009200,5', 1200.5],
  ['1\u202f200\u00a0$', 1200],
  ['1.200.300', 1_200_300],
  ['1,200,300.5', 1_200_300.5],
  ['.5', 0.5],
  [',5', 0.5],
  ['US$ 950', 950],
  ['950 USD', 950],
  ['-$50', -50],
  ['$-50', -50],
  ['\u221250', -50],
  ['\uff18\uff10\uff10', 800],
  ['\u200e$800\u202c', 800],
  ['٨٠٠', 800],
  ['$۱۲۰۰', 1200],
  ['١٬٢٠٠٫٥٠', 1200.5],
  ['', null],
  [' $ ', null],
])('“%s” is read as %s dollars', (typed, dollars) => {
  expect(typedDollars(typed)).toBe(dollars)
})

test.each(['1,2,3', '1.200', '800, 50', '12,3456', '1.5k', '900-1000', '1e3', '0x10', 'eight hundred'])(
  '“%s” is not read, but asked about',
  (typed) => {
    expect(typedDollars(typed)).toBe(typed)
    expect(typedNumber(typed)).toBe(typed)
  },
)

test.each([
  ['8.875', 8.875],
  ['8,25', 8.25],
  ['25%', 25],
  [' 25 % ', 25],
  ['.5', 0.5],
  ['', null],
  ['%', null],
  ['.', '.'],
  ['25-30%', '25-30%'],
  ['a quarter', 'a quarter'],
])('“%s” is read as %s percent', (typed, percent) => {
  expect(typedPercent(typed)).toBe(percent)
})

test('cents are exact, and a third decimal is not rounded away', () => {
  expect([typedCents('1,10'), typedCents('$0.29'), typedCents('1234.005'), typedCents('x')]).toEqual([
    110,
    29,
    123_400.5,
    'x',
  ])
})

describe('a field asks what was meant by', () => {
  const messageOf = (parsed: { issues?: readonly v.BaseIssue<unknown>[] | undefined }, name: string) =>
    toFieldErrors(parsed.issues ?? []).find((error) => error.name === name)?.message
  const event = { kinds: ['entertainment'], timeZone: 'America/New_York', now: null } as const
  const requested = { eventDate: '2027-05-01', eventDateLatest: null, startTime: null, timeZone: 'America/New_York' }
  const FIELDS: Record<string, (typed: string) => string | undefined> = {
    price: (price) =>
      messageOf(parseReply({ kind: 'quote', price }, { ...requested, now: new Date('2027-04-01') }), 'price'),
    'a line': (cents) => messageOf(v.safeParse(QuoteTermsInput, { lines: [{ cents }] }), 'lines.0.cents'),
    deposit: (depositCents) => messageOf(v.safeParse(QuoteTermsInput, { depositCents }), 'depositCents'),
    'a payment': (cents) => messageOf(v.safeParse(NewLedgerEntry, { cents }), 'cents'),
    budget: (vendorBudget) => messageOf(parseQuoteRequest({ vendorBudget }, event), 'vendorBudget'),
    'the starting price': (startingPrice) => messageOf(v.safeParse(VendorChange, { startingPrice }), 'startingPrice'),
  }

  test.each(Object.entries(FIELDS))('%s', (_name, ask) => {
    expect(ask('1.200')).toBe('Do you mean $1,200? If so, enter 1200.')
    expect(ask('800, 50')).toBe('Do you mean $800.50? If so, enter 800.50.')
    expect(ask('1.5k')).toBe('Do you mean $1,500? If so, enter 1500.')
    for (const typed of ['900-1000', '1.2.3', '1,2,3', '12,3456', '50 60', 'about.50'])
      expect(ask(typed), typed).toMatch(/^Enter a (whole )?dollar amount, like [48]00\.$/)
  })

  test('a count', () => {
    const ask = (guestCount: string) => messageOf(parseQuoteRequest({ guestCount }, event), 'guestCount')
    expect(ask('1.200')).toBe('Do you mean 1,200? If so, enter 1200.')
    expect(ask('about 50')).toBe('Do you mean 50? If so, enter 50.')
    expect(ask('50-60')).toBe('Enter one number, like 40.')
  })
})
