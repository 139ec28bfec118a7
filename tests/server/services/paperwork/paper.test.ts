/** A paper says the sums that every screen has. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Booking } from '#contract/bookings/booking.ts'
import { LEDGER_KINDS, LEDGER_STATES, ledgerSums, ledgerTerms } from '#contract/bookings/ledger.ts'
import { salesTaxCents, taxLabel, totalOf } from '#contract/paperwork/quote-sums.ts'
import { PAPER_KINDS } from '#contract/paperwork/paperwork.ts'
import { paperOf } from '#server/services/paperwork/paper.ts'
import { paperPdf, shownIn } from '#server/services/paperwork/pdf/paper-pdf.ts'
import { A_BOOKING, AN_ENTRY } from '#tests/support/world/bookings.ts'

const NOW = new Date('2027-03-10T18:00:00Z')

const lines = fc
  .tuple(
    fc.array(fc.record({ label: fc.string({ minLength: 1 }), cents: fc.integer({ min: -50_000, max: 5_000_000 }) }), {
      minLength: 1,
      maxLength: 6,
    }),
    fc.option(fc.integer({ min: 1, max: 300_000 })),
  )
  .map(([sold, rate]) => {
    const taxPercent = rate === null ? null : rate / 10_000
    return taxPercent === null
      ? sold
      : [...sold, { label: taxLabel(taxPercent), cents: salesTaxCents(sold, taxPercent), taxPercent }]
  })
  .filter((all) => totalOf(all) > 0)

const entries = fc.array(
  fc.record({
    kind: fc.constantFrom(...LEDGER_KINDS),
    state: fc.constantFrom(...LEDGER_STATES),
    cents: fc.integer({ min: 1, max: 2_000_000 }),
  }),
  { maxLength: 6 },
)

const bookings = fc
  .record({
    lines,
    entries,
    owedCents: fc.option(fc.integer({ min: 0, max: 1_000_000 })),
    state: fc.constantFrom('accepted' as const, 'confirmed' as const, 'completed' as const, 'cancelled' as const),
  })
  .map(({ lines: sold, entries: noted, owedCents, state }): Booking => ({
    ...A_BOOKING,
    state,
    totalCents: totalOf(sold),
    terms: { ...TERMS, lines: sold },
    cancelled: state === 'cancelled' ? { by: 'host', at: NOW.toISOString(), reason: '', owedCents } : null,
    ledger: noted.map((entry, at) => ({ ...AN_ENTRY, ...entry, id: at + 1 })),
  }))

const TERMS = {
  depositCents: 0,
  balanceDueOn: null,
  cancellation: 'flexible',
  notIncluded: '',
  crew: null,
  startsAt: null,
  endsAt: null,
  setUpMinutes: 0,
  travelMinutes: 0,
  holdsDate: false,
} as const

const sumNamed = (paper: ReturnType<typeof paperOf>, label: RegExp) =>
  paper.sums.find((sum) => label.test(sum.label))?.cents ?? 0

test('the lines of an agreement are those of its quote, and make its total', () => {
  fc.assert(
    fc.property(bookings, (booking) => {
      const paper = paperOf('agreement', booking, NOW)
      expect(totalOf(paper.lines)).toBe(booking.totalCents)
      expect(sumNamed(paper, /^Total/)).toBe(booking.totalCents)
    }),
  )
})

test('a time that comes twice in the night says which it is', () => {
  const times = { eventDate: '2027-11-06', startsAt: '2027-11-06T21:00', endsAt: '2027-11-07T01:30' }
  const { event } = paperOf('agreement', { ...A_BOOKING, ...times, timeZone: 'America/New_York' }, NOW)
  const [, time] = event.find(([label]) => label === 'Time') ?? []
  expect(time?.replaceAll(/\s/g, ' ')).toBe('9:00 PM to 1:30 AM EST')
})

test('an invoice’s lines make what is owed in all, and its payments leave what the ledger says is due', () => {
  fc.assert(
    fc.property(bookings, (booking) => {
      const paper = paperOf('invoice', booking, NOW)
      const sums = ledgerSums(ledgerTerms(booking), booking.ledger)
      expect(totalOf(paper.lines)).toBe(sums.agreedCents)
      expect(sumNamed(paper, /^Still to pay/)).toBe(sums.dueCents)
      expect(sumNamed(paper, /^To be refunded/)).toBe(sums.refundDueCents)
      const open = sumNamed(paper, /^Total/) + sumNamed(paper, /^Paid/) + sumNamed(paper, /^Refunded/)
      expect(open).toBe(sums.dueCents - sums.refundDueCents)
    }),
  )
})

test('a receipt adds up the payments that both confirmed, less refunds', () => {
  fc.assert(
    fc.property(bookings, (booking) => {
      const paper = paperOf('receipt', booking, NOW)
      const { paidCents, refundedCents } = ledgerSums(ledgerTerms(booking), booking.ledger)
      expect(totalOf(paper.lines)).toBe(paidCents - refundedCents)
      expect(sumNamed(paper, /^Received/)).toBe(paidCents - refundedCents)
    }),
  )
})

test('an agreement names both sides’ signatures, and only those under what is agreed now', () => {
  const signed = { side: 'vendor', name: 'Łukasz Nowak', at: '2027-03-03T15:00:00Z', isCurrent: true } as const
  const old = { side: 'host', name: 'Ana Lee', at: '2027-03-02T15:00:00Z', isCurrent: false } as const
  const business = { name: 'Nova LLC', address: '12 Main St\nRound Rock, TX', number: 'Tax ID 3' }
  const booking = {
    ...A_BOOKING,
    paperwork: { business, agreementHash: '', signatures: [old, signed], invoiceNumber: null },
  }
  const { from, signatures } = paperOf('agreement', booking, NOW)
  expect(from.slice(0, 3)).toEqual(['Nova LLC', '12 Main St', 'Round Rock, TX'])
  expect(signatures).toEqual([
    { side: 'Vendor', name: 'Łukasz Nowak', when: 'Signed Wed, Mar 3, 2027, 10:00 AM' },
    { side: 'Client', name: '', when: 'Not signed yet' },
  ])
})

test('text keeps its signs, without pictures, and with a box for what the typeface lacks', () => {
  const lacks = 'Ⓜ你\u0000'
  const isThere = (sign: string) => !lacks.includes(sign)
  expect(shownIn('Nova® © ™ ✔️ 5\tof 7 #1*', isThere)).toBe('Nova® © ™ ✔ 5 of 7 #1*')
  expect(shownIn('DJ 🎧👍🏽 Ⓜ👩‍🎤\r\n你\u0000', isThere)).toBe('DJ  \n□□')
})

test('each kind becomes a PDF, whatever people typed', async () => {
  const hostile = 'Zoë 🎧 \u202E 你好 ἀγορά سلام \u0000 ' + 'x'.repeat(500)
  const booking = {
    ...A_BOOKING,
    includes: hostile,
    hostName: hostile,
    terms: { ...TERMS, lines: [{ label: hostile, cents: 95_000 }] },
  }
  for (const kind of PAPER_KINDS) {
    const pdf = await paperPdf(paperOf(kind, booking, NOW))
    expect(Buffer.from(pdf.subarray(0, 5)).toString()).toBe('%PDF-')
  }
})
