import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { shownStart, type Receipts } from '#contract/membership.ts'
import { receiptEmail } from '#server/services/payments/receipt-mail.ts'
import { ReceiptsScreen } from '#src/features/vendor-signup/membership/receipts-screen.tsx'
import { receiptsQuery } from '#src/features/vendor-signup/queries.ts'
import { recordingApi } from '#tests/src/features/vendor-search/samples.ts'

const VENDOR = 5
const RECEIPTS: Receipts = {
  invoices: [],
  receipts: [
    {
      id: 'order-12',
      kind: 'order',
      number: 12,
      paidAt: '2027-01-02T10:00:00Z',
      items: [{ name: 'Basic membership', price: 199 }],
      total: 199,
      card: null,
      startsOn: '2027-01-02',
      endsOn: '2028-01-01',
      refunded: 0,
    },
  ],
  seller: { name: 'Fanfare', address: '' },
  buyer: { name: 'Nova', email: 'nova@example.com' },
}

function shown(receipt: string | undefined, data = RECEIPTS): string {
  const { api } = recordingApi({})
  const client = new QueryClient()
  client.setQueryData(receiptsQuery(api, VENDOR).queryKey, data)
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <ReceiptsScreen api={api} receipt={receipt} vendorId={VENDOR} />
    </QueryClientProvider>,
  )
}

test('an unknown order says so and still lists the receipts', () => {
  const markup = shown('order-99')
  expect(markup).toContain('We can’t find that receipt.')
  expect(markup).toContain('Order #12')
  expect(shown('order-99', { ...RECEIPTS, receipts: [] })).toContain('We can’t find that receipt.')
})

test('a receipt leads back to the list and to the account', () => {
  const [trail = ''] = /<nav aria-label="Breadcrumb">.*?<\/nav>/.exec(shown('order-12')) ?? []
  const steps = [...trail.matchAll(/<li>(?:<a href="([^"]+)">)?(?:<span aria-current="page">)?([^<]+)/g)]
  expect(steps.map(([, href, name]) => [name, href])).toEqual([
    ['Account', '/account'],
    ['Receipts', '/account/receipts'],
    ['Order #12', undefined],
  ])
})

test('the list and a known receipt say nothing of the kind', () => {
  expect(shown(undefined)).not.toContain('find that receipt')
  expect(shown('order-12')).not.toContain('find that receipt')
})

test('a membership begins on the day that its payment has for the reader, not on the UTC day', () => {
  const paidAt = '2026-11-25T01:30:00Z'
  expect(shownStart({ paidAt, startsOn: '2026-11-25' }, '2026-11-24')).toBe('2026-11-24')
  expect(shownStart({ paidAt, startsOn: '2027-03-01' }, '2026-11-24')).toBe('2027-03-01')
  const receipt = { id: 12, vendorId: 5, items: [], totalCents: 19_900, card: null, paidAt }
  const { text } = receiptEmail(
    { ...receipt, paid: 'order', startsOn: '2026-11-25', endsOn: '2027-11-25' },
    { name: 'Nova', timeZone: 'America/New_York', publicUrl: 'https://fanfare.example' },
  )
  expect(text).toContain('Order #12, paid Tue, Nov 24, 2026')
  expect(text).toContain('Your membership runs from Tue, Nov 24, 2026 to Thu, Nov 25, 2027.')
})
