/** A sent quote, as its vendor reads it again. */
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { QuoteTerms } from '#contract/bookings/quote-terms.ts'
import type { LeadReply } from '#contract/leads.ts'
import { quoteOutcome } from '#src/features/leads/lead-outcome.ts'
import { SentReply } from '#src/features/leads/reply/sent-reply.tsx'

const terms: QuoteTerms = {
  lines: [{ label: 'Service', cents: 55_000 }],
  depositCents: 15_000,
  balanceDueOn: '2027-01-05',
  cancellation: 'moderate',
  notIncluded: '',
  startsAt: null,
  endsAt: null,
  setUpMinutes: 0,
  travelMinutes: 0,
  crew: null,
  holdsDate: false,
}
const quote = (some: Partial<QuoteTerms>): LeadReply => ({
  id: 7,
  kind: 'quote',
  price: 550,
  includes: 'Two sets',
  message: '',
  validUntil: '2026-12-08',
  answeredAt: '2026-11-24T10:00:00Z',
  terms: { ...terms, ...some },
})
const read = (some: Partial<QuoteTerms>) =>
  renderToStaticMarkup(<SentReply reply={quote(some)} now={Date.parse('2026-11-24T12:00:00Z')} />)

test('the vendor reads when the balance is due, if the quote says', () => {
  expect(read({})).toContain('$150 deposit · Balance due Tue, Jan 5, 2027 · Cancellation: Moderate')
  expect(read({ balanceDueOn: null })).toContain('$150 deposit · Cancellation: Moderate')
})

test('of a quote that was accepted, the vendor reads what became of it, not how it could be accepted', () => {
  const now = Date.parse('2026-11-24T12:00:00Z')
  expect(read({})).toContain('Valid until Tue, Dec 8, 2026.')
  const shown = (lead: Parameters<typeof quoteOutcome>[0]) =>
    renderToStaticMarkup(
      <SentReply reply={quote({ holdsDate: false })} now={now} outcome={quoteOutcome(lead)} />,
    ).replaceAll(/<[^>]+>/g, '')
  const booking = { id: 5, state: 'confirmed', wasConfirmed: true } as const
  expect(shown({ closed: null, bookingId: 5, booking })).toContain('We emailed the client. The client accepted it.')
  expect(shown({ closed: null, bookingId: 5, booking })).not.toMatch(/after it’s accepted|Valid until/)
  expect(shown({ closed: null, bookingId: null, booking: { ...booking, state: 'cancelled' } })).toContain(
    'The client accepted it, and it was canceled.',
  )
})
