/** Who doesn't manage a vendor reads its paperwork, and is offered no change of it. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Paperwork } from '#contract/paperwork/paperwork.ts'
import type { Api } from '#src/api/client.ts'
import { PaperworkScreen } from '#src/features/account/paperwork/paperwork-screen.tsx'
import { paperworkOptions } from '#src/quote/paperwork-queries.ts'

const api = {} as Api
const NONE = { businessName: '', address: '', businessNumber: '', taxPercent: null, ownTerms: '', invoiceNumbers: null }
const FILLED: Paperwork = {
  ...NONE,
  businessName: 'Nova Sound LLC',
  taxPercent: 8.25,
  invoiceNumbers: { prefix: '2027-', next: 12 },
}

function screenOf(role: 'booker' | 'readOnly', paperwork: Paperwork) {
  const queryClient = new QueryClient()
  queryClient.setQueryData(paperworkOptions(api, 3).queryKey, { value: paperwork, savedAt: null })
  return renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <PaperworkScreen api={api} who={{ accountId: 3, memberId: 8, role, welcomeName: 'Mira' }} />
    </QueryClientProvider>,
  )
}

test.for(['booker', 'readOnly'] as const)('a %s reads what is filled in', (role) => {
  const screen = screenOf(role, FILLED)
  expect(screen).toContain('<dd>Nova Sound LLC</dd>')
  expect(screen).toContain('<dd>8.25%</dd>')
  expect(screen).toContain('<dd>2027-12</dd>')
  expect(screen).toContain('You can only read here.')
  expect(screen).not.toMatch(/<form|<input|<button/)
  expect(screenOf(role, NONE)).toContain('Nothing is filled in yet.')
})
