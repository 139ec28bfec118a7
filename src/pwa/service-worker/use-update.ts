import { useSyncExternalStore } from 'react'
import { pageUpdates } from './register.ts'
import type { UpdateState } from './updates.ts'

const subscribe = (listener: () => void) => pageUpdates().state.subscribe(listener)
const apply = () => pageUpdates().apply()

/** Whether a new version waits, and how the user applies it. */
export function useUpdate(): { state: UpdateState; apply: () => Promise<void> } {
  const state = useSyncExternalStore(
    subscribe,
    () => pageUpdates().state.get(),
    () => 'none' as const,
  )
  return { state, apply }
}
