/** The page's one set of drafts, outbox and delivery, for components and for the parts started beside them. */
import { useSyncExternalStore } from 'react'
import { browserOffline } from '#src/offline/browser.ts'
import type { Offline } from '#src/offline/offline.ts'

let shared: Offline | null = null

/** Built at the first call; only where there is a browser. */
export function pageOffline(): Offline {
  shared ??= browserOffline()
  return shared
}

const never = () => () => {}

/** Null on the server and while its markup is taken over: show a skeleton then. */
export const useOffline = (): Offline | null => useSyncExternalStore<Offline | null>(never, pageOffline, () => null)
