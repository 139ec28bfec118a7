import { useSyncExternalStore } from 'react'

/** Whether a person can see this page: it is not a tab in the background, and the screen is on. */
export const useVisible = () => useSyncExternalStore(subscribe, isVisible, () => false)

const isVisible = () => document.visibilityState === 'visible'

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
