/** Pulling this page down fetches everything again that it shows. */
import type { QueryClient } from '@tanstack/react-query'
import { isCopy } from '#src/sync/is-copy.ts'
import { connectivity } from '#src/sync/connectivity/connectivity.ts'
import { refreshNew } from '../notifications/follow-new.ts'
import { startPullToRefresh } from './pull-to-refresh.ts'

type Queries = Pick<QueryClient, 'refetchQueries' | 'getQueriesData'>

export function refreshByPull(queryClient: Queries): void {
  startPullToRefresh({
    document,
    refresh: () => {
      refreshNew()
      return refetchShown(queryClient, () => connectivity.state.get() === 'online')
    },
  })
}

/** @throws Error also when only saved copies could be read */
export async function refetchShown(queryClient: Queries, isOnline: () => boolean): Promise<void> {
  await queryClient.refetchQueries({ type: 'active' }, { throwOnError: true })
  const shown = queryClient.getQueriesData({ type: 'active' })
  if (!isOnline() || shown.some(([, data]) => isCopy(data))) throw new Error('Only saved copies could be read.')
}
