import { useSyncExternalStore } from 'react'
import type { Offline } from '#src/offline/offline.ts'
import { pageOffline } from './page-offline.ts'

const never = () => () => {}

/** Drafts, outbox and delivery; null on the server and while its markup is taken over: show a skeleton then. */
export const useOffline = (): Offline | null => useSyncExternalStore<Offline | null>(never, pageOffline, () => null)
