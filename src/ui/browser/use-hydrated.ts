import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether the script answers already: false on the server and in the very first rendering. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
