/** Text that a vendor reads before signing up. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { MembershipOption } from '#contract/commerce.ts'
import type { Api } from '#src/api/client.ts'
import { Pitch } from '#src/features/vendor-signup/pitch.tsx'
import { membershipsQuery } from '#src/features/vendor-signup/queries.ts'

const BASIC: MembershipOption = {
  id: 1,
  id12: 1,
  level: 'Basic',
  length: 12,
  price: 149,
  pricing12: 149,
  tier: 'basic',
  displayName: 'Basic',
  range: 'Local Exposure',
  numOfCategories: 4,
}
const PRO: MembershipOption = { ...BASIC, id: 2, id12: 2, pricing12: 299.5, tier: 'pro', displayName: 'Pro' }

test('a price in a sentence has cents only where there are some', () => {
  const api = {} as Api
  const queryClient = new QueryClient()
  queryClient.setQueryData(membershipsQuery(api).queryKey, [BASIC, PRO])
  const shown = renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <Pitch api={api} />
    </QueryClientProvider>,
  )
  expect(shown).toContain('Basic $149 and Pro $299.50 for 12 months.')
})
