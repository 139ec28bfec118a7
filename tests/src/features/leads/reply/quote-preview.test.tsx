import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { QuotePreview } from '#src/features/leads/reply/quote-preview.tsx'
import { withLines } from '#src/offline/outbox/kinds/compose-terms.ts'
import { A_LEAD } from '#tests/support/world/leads.ts'

const shown = (fields: Record<string, string>) =>
  renderToStaticMarkup(
    <QuotePreview lead={A_LEAD} fields={fields} today="2027-03-01" hasOwnTerms={false} />,
  ).replaceAll(/<[^>]+>/g, ' ')

test('the whole quote is read before it is sent, with what a client owes who cancels', () => {
  const words = shown(
    withLines(
      {
        includes: 'MC and lights',
        validUntil: '2027-03-20',
        'terms.depositCents': '200',
        'terms.cancellation': 'strict',
        'terms.startsAt': '2027-06-12T18:30',
        'terms.endsAt': '2027-06-12T22:30',
        'terms.notIncluded': 'Parking',
      },
      [
        { label: 'DJ', cents: '900' },
        { label: 'Travel', cents: '50' },
      ],
    ),
  )
  for (const part of ['$950', 'MC and lights', '$200 deposit', 'Sat, Jun 12, 2027', 'Not included: Parking'])
    expect(words).toContain(part)
  expect(words).toContain('Cancellation: Strict')
  expect(words).toContain('If the client cancels')
})

test('without a policy it says that one is missing, and without a price there is nothing to read', () => {
  expect(shown({ price: '800' })).toContain('Choose a cancellation policy above.')
  expect(shown({})).toBe('')
})
