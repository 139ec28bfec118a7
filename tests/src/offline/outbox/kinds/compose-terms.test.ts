/** An itemized quote from what a vendor typed. */
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { QuoteTermsInput } from '#contract/bookings/quote-terms.ts'
import { parseReply } from '#contract/inbox/reply-input.ts'
import { wireReply } from '#src/offline/outbox/kinds/compose-reply.ts'
import {
  asTyped,
  reusedOf,
  typedLines,
  typedPrice,
  wireTerms,
  withLines,
  withoutReused,
} from '#src/offline/outbox/kinds/compose-terms.ts'
import { filledReply } from '#tests/support/world/leads.ts'
import { createWorld } from '#tests/support/world/world.ts'

const { offline } = createWorld().phone().openTab()
const typed = (response: Record<string, string>) => {
  const draft = filledReply(offline)
  return wireReply({ ...draft, answer: { ...draft.answer, ...response } })
}
const NOW = {
  timeZone: 'America/New_York',
  eventDate: '2027-06-12',
  eventDateLatest: null,
  startTime: null,
  now: new Date('2027-03-01T12:00:00Z'),
}
const LINES = [
  { label: 'Four hours', cents: '$1,000' },
  { label: 'Travel', cents: '150.50' },
  { label: 'Friend of the house', cents: '-50' },
]

test('lines that were offered and left blank at the end aren’t sent; one in the middle keeps its number', () => {
  const blank = { label: ' ', cents: '' }
  const labels = (lines: typeof LINES) => {
    const { terms } = typed(withLines({ 'terms.cancellation': 'moderate' }, lines)) as {
      terms: { lines: typeof LINES }
    }
    return terms.lines.map(({ label }) => label)
  }
  expect(labels([...LINES.slice(0, 1), blank, blank])).toEqual(['Four hours'])
  expect(labels([blank, ...LINES.slice(1, 2), blank])).toEqual(['', 'Travel'])
  expect(labels([blank, blank])).toEqual([''])
})

test('lines add up to the price, to the cent', () => {
  const wire = typed(withLines({ 'terms.depositCents': '200', 'terms.cancellation': 'moderate' }, LINES))
  expect(wire).toMatchObject({
    price: 1100.5,
    terms: {
      lines: [
        { label: 'Four hours', cents: 100_000 },
        { label: 'Travel', cents: 15_050 },
        { label: 'Friend of the house', cents: -5000 },
      ],
      depositCents: 20_000,
      cancellation: 'moderate',
    },
  })
  expect(parseReply(wire, NOW).success).toBe(true)
})

test('a price alone with conditions is one line; without conditions it is a quote of before', () => {
  expect(typed({ 'terms.cancellation': 'strict' })).toMatchObject({
    price: 1200.5,
    terms: { lines: [{ label: 'Service', cents: 120_050 }], cancellation: 'strict', holdsDate: false },
  })
  expect(typed({})).not.toHaveProperty('terms')
})

test.each([
  [{ 'terms.depositCents': 'a lot' }, 'terms.depositCents'],
  [{ 'terms.depositCents': '5000' }, 'terms.depositCents'],
  [{ 'terms.depositPercent': 'a quarter', 'terms.cancellation': 'none' }, 'terms.depositPercent'],
  [{ 'terms.depositCents': '200' }, 'terms.cancellation'],
  [withLines({}, [{ label: 'Show', cents: 'free' }]), 'terms.lines.0.cents'],
  [withLines({}, [{ label: '', cents: '800' }]), 'terms.lines.0.label'],
  [withLines({}, [{ label: 'Show', cents: '1.005' }]), 'terms.lines.0.cents'],
  [{ 'terms.startsAt': '2027-06-12T18:00', 'terms.endsAt': '2027-06-12T02:00' }, 'terms.endsAt'],
])('what is wrong in %o is said at the field that was typed', (response, name) => {
  const parsed = parseReply(typed(response), NOW)
  const names = (parsed.issues ?? []).map((issue) => (issue.path ?? []).map(({ key }) => String(key)).join('.'))
  expect(names).toContain(name)
})

test('a stored quote is edited as it was typed', () => {
  const response = { 'terms.holdsDate': 'yes', 'terms.setUpMinutes': '45', 'terms.cancellation': 'none' }
  const { terms } = typed(withLines(response, LINES))
  const parsed = parseReply(typed(withLines(response, LINES)), NOW)
  const stored = parsed.success && parsed.output.kind === 'quote' ? parsed.output.terms : undefined
  expect(typed(asTyped(stored!))['terms']).toEqual(terms)
})

test('the next quote begins with the last one’s words, and no amount of it', () => {
  const reused = reusedOf({ ...withLines({ includes: 'Two sets', 'terms.startsAt': 'x' }, LINES), price: '900' })
  expect(reused).not.toHaveProperty('price')
  expect(reused).toMatchObject({ includes: 'Two sets' })
  expect(typedLines(reused)).toEqual(LINES.map(({ label }) => ({ label, cents: '' })))
})

test('what was taken over can be taken out again, and nothing that was typed since', () => {
  const reused = withLines(
    { includes: 'Two sets', 'terms.cancellation': 'strict', 'terms.setUpMinutes': '30' },
    ['Show', 'Lights', 'Travel'].map((label) => ({ label, cents: '' })),
  )
  const typed = withLines({ ...reused, includes: 'Three sets', message: 'Gladly', validUntil: '2027-03-15' }, [
    { label: 'Show', cents: '900' },
    { label: 'Lights', cents: '' },
    { label: 'Travel by train', cents: '' },
  ])
  expect(withoutReused(typed, reused)).toEqual(
    withLines({ includes: 'Three sets', message: 'Gladly', validUntil: '2027-03-15' }, [
      { label: 'Show', cents: '900' },
      { label: 'Travel by train', cents: '' },
    ]),
  )
})

describe('sales tax and a deposit in percent', () => {
  const taxedQuote = {
    'terms.lines.0.label': 'DJ',
    'terms.lines.0.cents': '1000',
    'terms.lines.1.label': 'Discount',
    'terms.lines.1.cents': '-50.55',
    'terms.taxPercent': '8.25',
    'terms.depositPercent': '25',
    'terms.cancellation': 'flexible',
  }

  test('the tax is a line of the total, and the deposit a part of that', () => {
    const terms = v.parse(QuoteTermsInput, wireTerms(taxedQuote))
    expect(terms.lines.at(-1)).toEqual({ label: 'Sales tax (8.25%)', cents: 7833, taxPercent: 8.25 })
    expect(typedPrice(taxedQuote)).toBe(1027.78)
    expect(terms).toMatchObject({ depositCents: 25_695, depositPercent: 25 })
  })

  test('a percentage may be typed with its sign, and have three decimals', () => {
    const typedSo = { ...taxedQuote, 'terms.taxPercent': '8.875', 'terms.depositPercent': ' 25 %' }
    const terms = v.parse(QuoteTermsInput, wireTerms(typedSo))
    expect(terms.lines.at(-1)).toEqual({ label: 'Sales tax (8.875%)', cents: 8426, taxPercent: 8.875 })
    expect(terms).toMatchObject({ depositCents: 25_843, depositPercent: 25 })
  })

  test('for editing, the tax and the percentage are their fields again, and a price without lines is before tax', () => {
    const priced = { price: '800', 'terms.taxPercent': '10', 'terms.cancellation': 'none' }
    const terms = v.parse(QuoteTermsInput, wireTerms(priced))
    expect(typedPrice(priced)).toBe(880)
    expect(asTyped(terms)).toMatchObject({ price: '800', 'terms.taxPercent': '10' })
    expect(asTyped(v.parse(QuoteTermsInput, wireTerms(taxedQuote)))).toMatchObject({
      'terms.depositPercent': '25',
      'terms.depositCents': '',
      'terms.lines.1.cents': '-50.55',
    })
  })

  test('a tax that its rate doesn’t make, and two of them, are refused', () => {
    const lines = [{ label: 'DJ', cents: 100_000 }]
    const taxed = (cents: number) => ({ label: 'Tax', cents, taxPercent: 8.25 })
    const isFine = (given: object[]) => v.is(QuoteTermsInput, { lines: given })
    expect([
      isFine([...lines, taxed(8250)]),
      isFine([...lines, taxed(8251)]),
      isFine([...lines, taxed(8250), taxed(8250)]),
    ]).toEqual([true, false, false])
  })
})
