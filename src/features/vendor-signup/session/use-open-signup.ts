/** The open signup for React: opened once, merged with other windows, and synced to the server when online. */
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Api } from '#src/api/client.ts'
import { pageBrowser } from '#src/drafts/use-draft-session.ts'
import type { Offline } from '#src/offline/offline.ts'
import { fetchServerTime } from '#src/sync/connectivity/fetch-server-time.ts'
import { useConnection } from '#src/sync/connectivity/use-online.ts'
import { createOpenSignup, type OpenSignup, type SignupView } from './open-signup.ts'
import { pageSessionIds } from './session-id.ts'

export function useOpenSignup(offline: Offline, api: Api): { open: OpenSignup; view: SignupView } {
  const [open] = useState(() =>
    createOpenSignup({
      store: offline.signup,
      api,
      ids: pageSessionIds(),
      now: () => Date.now(),
      serverTime: fetchServerTime,
      onChange: offline.subscribe,
      browser: pageBrowser(),
    }),
  )
  const view = useSyncExternalStore(open.subscribe, open.get, open.get)
  const connection = useConnection()

  useEffect(() => {
    const leave = open.enter()
    void open.open()
    return () => {
      leave()
      void open.sync()
    }
  }, [open])

  useEffect(() => {
    if (connection === 'online') void open.sync()
  }, [connection, open])

  return { open, view }
}
