/** The work of this page on news and notifications, once it stands. */
import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#src/api/client.ts'
import type { Offline } from '#src/offline/offline.ts'
import { readSignIn, signedIn } from '#src/session/signed-in.ts'
import { connectivity } from '#src/sync/connectivity/connectivity.ts'
import { readCached, storeCopy } from '#src/sync/storage/read-cached.ts'
import { renewDevice } from './device.ts'
import { followNew } from './follow-new.ts'
import { newCounts, repliedCounts } from './new-counts.ts'
import { pageDevice } from './page-device.ts'

interface NotificationPorts {
  api: Api
  offline: Pick<Offline, 'subscribe'>
  queryClient: Pick<QueryClient, 'refetchQueries'>
}

export function followNotifications({ api, offline, queryClient }: NotificationPorts): void {
  followNew({
    api,
    readCached,
    storeCopy,
    replied: repliedCounts,
    document,
    counts: newCounts,
    accountId: () => readSignIn()?.accountId ?? null,
    onSignIn: (listener) => void signedIn.subscribe(listener),
    onArrival: (listener) =>
      void offline.subscribe(({ type }) => {
        if (type === 'newsArrived') listener()
      }),
    onBackOnline: (listener) =>
      void connectivity.state.subscribe(() => {
        if (connectivity.state.get() === 'online') listener()
      }),
    // Whatever its age.
    refetchOwn: () => void queryClient.refetchQueries({ queryKey: ['own'], type: 'active' }, { cancelRefetch: false }),
  })
  // Without a connection, or with a browser that refuses, the next visit does it.
  const renew = () => void renewDevice(pageDevice, api, readSignIn()?.accountId ?? null).catch(() => {})
  signedIn.subscribe(renew)
  renew()
}
