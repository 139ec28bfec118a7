import { useSyncExternalStore } from 'react'
import type { Offline } from '#src/offline/offline.ts'
import { pageOffline } from './page-offline.ts'

/** Drafts, outbox and delivery; null on the server and until they are loaded: show a skeleton then. */
export const useOffline = (): Offline | null =>
  useSyncExternalStore<Offline | null>(pageOffline.subscribe, pageOffline.get, () => null)
