/** A reply that can't be sent anymore: everything that was typed can be read. */
import { expect, test } from 'vitest'
import { typedFacts } from '#src/features/leads/reply/unsent-draft.tsx'

test('every field that was filled in is shown with its label', () => {
  const typed = {
    price: '800',
    message: 'See you there',
    includes: '',
    validUntil: '2027-05-01',
    'terms.lines.0.label': 'Travel',
    'terms.lines.0.cents': '50',
    'terms.depositCents': '100',
    'terms.cancellation': 'moderate',
    'terms.startsAt': '2027-06-01T18:30',
    'terms.setUpMinutes': '30',
    'terms.holdsDate': 'yes',
  }
  expect(typedFacts(typed, 'America/New_York').map(({ label, value }) => `${label}: ${value}`)).toEqual([
    'Price: $800',
    'Message: See you there',
    'Quote valid until: Sat, May 1, 2027',
    'Line 1: Travel',
    'Amount 1: $50',
    'Deposit: $100',
    'Cancellation policy: Moderate',
    'Start: Tue, Jun 1, 2027, 6:30\u00a0PM',
    'Set-up: 30 minutes',
    'Book without confirming: Yes',
  ])
})
