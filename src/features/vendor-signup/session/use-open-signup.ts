/** The signup that is open, for React: opened once, kept in step with other tabs and with the connection. */
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Api } from '#src/api/client.ts'
import type { Offline } from '#src/offline/offline.ts'
import { fetchServerTime } from '#src/pwa/connectivity/fetch-server-time.ts'
import { useConnection } from '#src/pwa/connectivity/use-online.ts'
import { createOpenSignup, type OpenSignup, type SignupView } from './open-signup.ts'
import { pageSessionIds } from './session-id.ts'

export function useOpenSignup(offline: Offline, api: Api): { open: OpenSignup; view: SignupView } {
  const [open] = useState(() =>
    createOpenSignup({
      memory: offline.signup,
      api,
      ids: pageSessionIds(),
      now: () => Date.now(),
      serverTime: fetchServerTime,
      setTimer: (run, ms) => setTimeout(run, ms),
      clearTimer: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
    }),
  )
  const view = useSyncExternalStore(open.subscribe, open.get, open.get)
  const connection = useConnection()

  useEffect(() => {
    void open.open()
    const leave = offline.subscribe((change) => {
      if (change.type === 'signupChanged') void open.reread()
    })
    return () => {
      leave()
      void open.sync()
    }
  }, [offline, open])

  useEffect(() => {
    if (connection === 'online') void open.sync()
  }, [connection, open])

  return { open, view }
}
