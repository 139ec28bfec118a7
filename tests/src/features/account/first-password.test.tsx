/** An account without a password is asked to set one, in the same words on both screens. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Api } from '#src/api/client.ts'
import { ChangePasswordScreen } from '#src/features/account/change-password-screen.tsx'
import { AccountPlaces } from '#src/features/account/places/account-places.tsx'
import { accountOptions } from '#src/session/account-query.ts'

const api = {} as Api
const who = { accountId: 7, welcomeName: 'Mira', role: 'owner' as const, memberId: 8 }

function screensOf(hasPassword: boolean) {
  const queryClient = new QueryClient()
  const account = { id: 7, username: 'mira@example.com', emailConfirmed: true, hasPassword, memberId: 8 }
  queryClient.setQueryData(accountOptions(api, 7).queryKey, { ...account, welcomeName: 'Mira' })
  return renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <AccountPlaces api={api} who={who} />
      <ChangePasswordScreen api={api} who={who} />
    </QueryClientProvider>,
  )
}

test('without a password the account offers to set one, next to the notice and as a button', () => {
  const shown = screensOf(false)
  expect(shown).toContain('has no password yet. <a href="/account/password">Set a password</a> so you can sign in')
  expect(shown).toMatch(/<h1[^>]*>(<span>)?Set a password</)
  expect(shown).not.toMatch(/Change (your )?password/)
})

test('with a password the account offers to change it', () => {
  const shown = screensOf(true)
  expect(shown).toMatch(/<h1[^>]*>(<span>)?Change your password</)
  expect(shown).not.toContain('Set a password')
})
