/** The state of sent requests, from the account's list and, for those that no account lists, by key. */
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ContactedVendor } from '#contract/leads.ts'
import type { OwnRequest } from '#contract/own-requests.ts'
import type { Api } from '#src/api/client.ts'
import { isOffline } from '#src/api/errors/error-kinds.ts'
import type { RequestItem } from '#src/offline/outbox/of-kind.ts'
import { ownRequestsOptions, requestVendorsOptions } from './request-queries.ts'

/** How many of a guest's requests are fetched one by one; older ones show their receipts. */
const ASKED_BY_KEY_MAX = 12

interface SentView {
  /** The account's requests; empty for a guest, and until loaded. */
  own: readonly OwnRequest[]
  /** When the saved copy of them was made; null if they are fresh or there are none. */
  savedAt: number | null
  loading: boolean
  /** Why the account's requests cannot be shown; null if they are shown or there is no account. */
  problem: 'offline' | 'failed' | null
  /** Vendors by a request's key; empty if nothing is known beyond the receipt. */
  vendorsOf: (key: string) => readonly ContactedVendor[]
}

export function useSent(api: Api, accountId: number | null, held: readonly RequestItem[]): SentView {
  const own = useQuery(ownRequestsOptions(api, accountId))
  const listed = (accountId !== null && own.data?.value) || []
  const known = new Map(listed.map(({ key, vendors }) => [key, vendors]))
  const isListKnown = accountId === null || !own.isLoading
  const unlisted = held
    .filter(({ record }) => record.state === 'sent' && isListKnown && !known.has(record.key))
    .slice(-ASKED_BY_KEY_MAX)
  const asked = useQuery(
    requestVendorsOptions(
      api,
      accountId,
      unlisted.map(({ record }) => record.key),
    ),
  ).data
  const { refetch } = own
  const unlistedKeys = accountId === null ? '' : unlisted.map(({ record }) => record.key).join()
  useEffect(() => {
    // They may have been sent since the list was read.
    if (unlistedKeys !== '') void refetch()
  }, [unlistedKeys, refetch])
  for (const [key, vendors] of asked ?? []) if (!known.has(key)) known.set(key, vendors)
  const failed = accountId !== null && own.error
  return {
    own: listed,
    savedAt: (accountId !== null && own.data?.savedAt) || null,
    loading: own.isLoading,
    problem: failed ? (isOffline(own.error) ? 'offline' : 'failed') : null,
    vendorsOf: (key) => known.get(key) ?? [],
  }
}
