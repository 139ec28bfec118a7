import { queryOptions } from '@tanstack/react-query'
import { OwnTeams, Team } from '#contract/team/team.ts'
import type { Api } from '#src/api/client.ts'
import { readCached } from '#src/sync/storage/read-cached.ts'
import { OWN } from '../queries.ts'

/** The vendor's team; offline, as it was last shown. */
export const teamOptions = (api: Api, accountId: number, vendorId: number) =>
  queryOptions({
    queryKey: [...OWN, 'team', accountId, vendorId],
    queryFn: ({ signal }) =>
      readCached(
        'team',
        accountId,
        Team,
        async () => (await api.call('team', { params: { id: vendorId }, signal })).value,
      ),
  })

/** The vendors that the account works for; offline, as they were last shown. */
export const teamsOptions = (api: Api, accountId: number) =>
  queryOptions({
    queryKey: [...OWN, 'teams', accountId],
    queryFn: ({ signal }) =>
      readCached('teams', accountId, OwnTeams, async () => (await api.call('teams', { signal })).value),
  })
