/** The account that a person wished for with a request (specification 2, sections 1 and 4; decisions 24). */
import { queryOptions, skipToken, type QueryClient } from '@tanstack/react-query'
import { ApiError, type Api } from '#src/api/client.ts'
import type { OutboxRecord } from '#src/offline/types.ts'
import { signIn } from '#src/pwa/sign-in/session.ts'

/**
 * - `opening`: the request is out, the account is being signed in to;
 * - `later`: the request waits, without the password; it is asked for again once it is out;
 * - `taken`: the address has an account with another password;
 * - `failed`: the connection was lost in between.
 */
export type AccountOutcome = 'opening' | 'signedIn' | 'later' | 'taken' | 'failed'

/** What became of the wish that came with the request `key`; in memory, and never the password. */
export const accountOutcomeOptions = (key: string) =>
  queryOptions<AccountOutcome>({ queryKey: ['quote-request', 'account', key], queryFn: skipToken, staleTime: Infinity })

/** Follows a request that was sent with a password: the server has made the account with it, so it is signed in to. */
export async function wishAccount(queryClient: QueryClient, wish: { api: Api; record: OutboxRecord; password: string }): Promise<void> {
  const tell = (outcome: AccountOutcome) => queryClient.setQueryData(accountOutcomeOptions(wish.record.key).queryKey, outcome)
  if (wish.record.state !== 'sent') {
    tell('later')
    return
  }
  tell('opening')
  tell(await openAccount(wish))
}

/**
 * Signs in with the request's address. Where that is refused the account is asked for first: another tab, or the worker, may have
 * delivered the request without the password.
 */
export async function openAccount({ api, record, password }: { api: Api; record: OutboxRecord; password: string }): Promise<AccountOutcome> {
  const email = record.draft.client['email'] ?? ''
  const enter = () =>
    signIn(email, password).then(
      () => 'signedIn' as const,
      (failure: unknown) => (failure instanceof ApiError && failure.code === 'invalid_grant' ? ('taken' as const) : ('failed' as const)),
    )
  const first = await enter()
  if (first !== 'taken') return first
  try {
    await api.call('requestAccount', { params: { key: record.key }, body: { newPassword: password } })
  } catch {
    return 'failed'
  }
  return enter()
}
