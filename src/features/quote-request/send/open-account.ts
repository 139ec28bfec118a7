/** The account that a client requested with a quote request. */
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { canonicalEmail } from '#contract/email.ts'
import { KEYS_PER_ACCOUNT_MAX } from '#contract/limits.ts'
import { ApiError, type Api } from '#src/api/client.ts'
import type { RequestRecord } from '#src/offline/outbox/kinds/quote-request.ts'

/**
 * - `opening`: the request was sent and the account is being signed in to;
 * - `later`: the request is waiting, without the password, which has to be entered again once it is sent;
 * - `taken`: the address has an account with another password;
 * - `guessable`: the password is among the first that attackers try;
 * - `failed`: the connection was lost in between.
 */
export type AccountOutcome = 'opening' | 'signedIn' | 'later' | 'taken' | 'guessable' | 'failed'

/** The outcome of the account requested with the request `key`; in memory, and never the password. */
export const accountOutcomeOptions = (key: string) =>
  queryOptions<AccountOutcome>({ queryKey: ['quote-request', 'account', key], enabled: false, staleTime: Infinity })

interface RequestedAccountInput {
  api: Api
  record: RequestRecord
  password: string
  /** Keys of this device's other requests, which go into the account if they have the same address. */
  otherKeys?: readonly string[]
}

/**
 * The latest request that a guest sent from this device, and the keys of all requests with the same email address,
 * which go into one account with it, newest first. Null when no guest sent any.
 */
export function offeredWith(sent: readonly RequestRecord[]): { latest: RequestRecord; keys: string[] } | null {
  const guests = sent.filter(({ ownerId }) => ownerId === null).sort((a, b) => b.composedAt - a.composedAt)
  const [latest] = guests
  if (!latest) return null
  const together = guests.filter((record) => addressOf(record) === addressOf(latest))
  return { latest, keys: together.slice(0, KEYS_PER_ACCOUNT_MAX).map(({ key }) => key) }
}

/** Normalized as the server compares addresses. */
const addressOf = ({ draft }: RequestRecord) => canonicalEmail(draft.client['email'] ?? '')

/** Follows up on a request sent with a password: the server created the account with it, so this signs in to it. */
export async function requestAccount(queryClient: QueryClient, requestedAccount: RequestedAccountInput): Promise<void> {
  const setOutcome = (outcome: AccountOutcome) =>
    queryClient.setQueryData(accountOutcomeOptions(requestedAccount.record.key).queryKey, outcome)
  if (requestedAccount.record.state !== 'sent') {
    setOutcome('later')
    return
  }
  setOutcome('opening')
  const outcome = await signInToAccount(requestedAccount)
  // Another tab, or the worker, may have delivered the request without the password.
  setOutcome(outcome === 'taken' ? await openAccount(requestedAccount) : outcome)
}

/** Opens an account with a guest's delivered request and signs in to it. */
export async function openAccount(requestedAccount: RequestedAccountInput): Promise<AccountOutcome> {
  try {
    await requestedAccount.api.call('requestAccount', {
      params: { key: requestedAccount.record.key },
      body: { newPassword: requestedAccount.password, otherKeys: [...(requestedAccount.otherKeys ?? [])] },
    })
  } catch (failure) {
    return failure instanceof ApiError && failure.kind === 'fields' ? 'guessable' : 'failed'
  }
  return signInToAccount(requestedAccount)
}

async function signInToAccount({ record, password }: RequestedAccountInput): Promise<AccountOutcome> {
  try {
    const { signIn } = await import('#src/session/session.ts')
    await signIn(record.draft.client['email'] ?? '', password)
    return 'signedIn'
  } catch (failure) {
    return failure instanceof ApiError && failure.code === 'invalid_grant' ? 'taken' : 'failed'
  }
}
