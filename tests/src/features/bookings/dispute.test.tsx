/** The words of a dispute: stored and shown until they are sent, and said to be gone where an account took them along. */
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { BookingDispute } from '#contract/bookings/disputes/dispute.ts'
import { DisputeCard } from '#src/features/bookings/dispute/dispute-card.tsx'
import { holdsUnsent, textIn } from '#src/features/bookings/dispute/use-dispute-words.ts'
import { UnsentActions } from '#src/features/bookings/unsent-actions.tsx'
import { DisputeCard as OwnDisputeCard } from '#src/features/reports/dispute-card.tsx'
import { DISPUTE_BOOKING, STATE_IN_DISPUTE } from '#src/offline/outbox/kinds/actions/bookings.ts'
import type { ActionItem } from '#src/offline/outbox/of-kind.ts'
import { A_BOOKING } from '#tests/support/world/bookings.ts'

const NOW = Date.parse('2027-06-20T12:00:00Z')
const textOf = (markup: string) => markup.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')

const item = (kind: Pick<typeof DISPUTE_BOOKING, 'label'> & { name: string }, state: string, input: object) =>
  ({
    record: {
      key: 'k1',
      kind: kind.name,
      state,
      draft: { input, about: { title: 'DJ Aurora', href: '/bookings/5', event: null } },
      lastProblem: { status: 409, message: 'A dispute about this booking is open already.', errors: [] },
    },
    label: kind.label,
    nextAttemptAt: 0,
    confirmationReason: null,
    expiresSoon: false,
  }) as unknown as ActionItem

test.each([
  ['queued', DISPUTE_BOOKING],
  ['needsYou', DISPUTE_BOOKING],
  ['needsYou', STATE_IN_DISPUTE],
])('while %s, a dispute shows its words', (state, kind) => {
  const unsent = [item(kind, state, { bookingId: 5, disputeId: 3, text: 'No one came.' })]
  const shown = textOf(renderToStaticMarkup(<UnsentActions unsent={unsent} now={NOW} onGo={() => {}} />))
  expect(shown).toContain('No one came.')
})

test('a refused statement stays until it is discarded: no other form replaces it', () => {
  const held = (state: string) =>
    holdsUnsent(
      [item(STATE_IN_DISPUTE, state, { bookingId: 5, disputeId: 3, text: 'We were there.' })],
      STATE_IN_DISPUTE,
    )
  expect(['queued', 'needsYou', 'expired', 'withdrawn'].map(held)).toEqual([true, true, true, false])
  expect(holdsUnsent([item(DISPUTE_BOOKING, 'needsYou', {})], STATE_IN_DISPUTE)).toBe(false)
})

test('a stored text is read, whatever else its draft holds', () => {
  expect(textIn({ input: { bookingId: 5, disputeId: 3, text: 'No one came.' } })).toBe('No one came.')
  expect([textIn(null), textIn({ input: { text: 7 } })]).toEqual(['', ''])
})

test('words that a deleted account took along are said to be gone', () => {
  const dispute: BookingDispute = {
    id: 3,
    by: 'vendor',
    reason: '',
    openedAt: '2027-06-12T12:00:00Z',
    statements: [],
    result: '',
    closedAt: '2027-06-13T12:00:00Z',
  }
  const booking = { ...A_BOOKING, dispute }
  const cards = [
    <DisputeCard key="booking" booking={booking} now={NOW} unsent={[]} />,
    <OwnDisputeCard key="own" dispute={{ ...dispute, bookingId: 5, eventDate: '2027-06-11', side: 'host' }} />,
  ]
  for (const card of cards) {
    const text = textOf(renderToStaticMarkup(card))
    expect(text.match(/went with a deleted account/g)).toHaveLength(2)
    expect(text).not.toContain('“”')
  }
})
