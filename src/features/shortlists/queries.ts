/** Calls about shortlists. A guest's device proves itself by its own key. */
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#src/api/client.ts'
import { deviceProof } from '#src/sync/storage/device-proof.ts'

/** The owner sees new votes this soon. */
const LOOK_MS = 15_000

export const shortlistOptions = (api: Api, shortlist: string) =>
  queryOptions({
    queryKey: ['shortlist', shortlist],
    queryFn: async ({ signal }) => (await api.call('shortlist', { params: { shortlist }, signal })).value,
  })

export const votesOptions = (api: Api, accountId: number | null, shortlist: string) =>
  queryOptions({
    queryKey: ['own', 'shortlist-votes', accountId, shortlist],
    staleTime: 0,
    refetchInterval: LOOK_MS,
    queryFn: async ({ signal }) =>
      (await api.call('shortlistVotes', { params: { shortlist }, headers: await deviceProof(), signal })).value,
  })
