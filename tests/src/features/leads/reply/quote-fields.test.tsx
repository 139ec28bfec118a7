import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { QuoteFields } from '#src/features/leads/reply/quote-fields.tsx'
import { A_LEAD } from '#tests/support/world/leads.ts'

const shown = (fields: Record<string, string>) =>
  renderToStaticMarkup(
    <QuoteFields taxPercent={8.25} lead={A_LEAD} today="2027-01-01" fields={fields} onChange={() => {}} />,
  )

test('a vendor reads in which dollars a quote is, with one price and with lines', () => {
  expect(shown({})).toContain('Quotes are in US dollars. Enter the total, including all fees.')
  const lines = { 'terms.lines.0.label': 'Show', 'terms.lines.0.cents': '800' }
  expect(shown(lines)).toContain('Quotes are in US dollars.')
})

test('sales tax is offered with its amount at the vendor’s rate', () => {
  expect(shown({ price: '800' })).toContain('Add 8.25% sales tax, $66')
})
