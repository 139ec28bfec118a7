import { useSyncExternalStore } from 'react'
import { connectivity } from './connectivity.ts'

/** Whether Fanfare can be reached; true on the server. */
export function useOnline(): boolean {
  return useSyncExternalStore(connectivity.online.subscribe, connectivity.online.get, () => true)
}
