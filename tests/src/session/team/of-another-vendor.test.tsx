/** A lead that isn't found: the switch to the vendor that it belongs to, or the screen that says so. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { ApiError } from '#src/api/api-error.ts'
import type { Api } from '#src/api/client.ts'
import { OfAnotherVendor } from '#src/session/team/of-another-vendor.tsx'

vi.mock(import('#src/session/use-signed-in.ts'), () => ({
  useSignedIn: () => ({ accountId: 3, memberId: 8, role: 'owner' as const, welcomeName: 'Mira' }),
}))

const api = {} as Api
const NOVA = { memberId: 9, profileName: 'DJ Nova', role: 'owner' }
const missing = new ApiError({ kind: 'problem', status: 404 })

/** @param team the answer of the server; undefined while there is none */
function screenOf(error: Error | null, team?: typeof NOVA | null) {
  const queryClient = new QueryClient()
  if (team !== undefined) queryClient.setQueryData(['team-of', 3, 'lead', 12], team)
  return renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <OfAnotherVendor api={api} kind="lead" id={12} path="/leads/12" error={error}>
        <p>We can’t find this lead</p>
      </OfAnotherVendor>
    </QueryClientProvider>,
  )
}

test('a lead of another vendor of the account is shown as that, with the switch', () => {
  const screen = screenOf(missing, NOVA)
  expect(screen).toContain('This lead belongs to DJ Nova')
  expect(screen).toContain('Switch to DJ Nova</button>')
  expect(screen).not.toContain('We can’t find this lead')
})

test('the screen stays for a lead of no vendor of the account, of this one, and until it is known', () => {
  const alone = '<p>We can’t find this lead</p>'
  expect(screenOf(missing, null)).toBe(alone)
  expect(screenOf(missing, { ...NOVA, memberId: 8 })).toBe(alone)
  expect(screenOf(missing)).toBe(alone)
})

test('a lead that is found, or that the server can’t look for, is of no other vendor', () => {
  const alone = '<p>We can’t find this lead</p>'
  expect(screenOf(null, NOVA)).toBe(alone)
  expect(screenOf(new ApiError({ kind: 'problem', status: 503 }), NOVA)).toBe(alone)
})
