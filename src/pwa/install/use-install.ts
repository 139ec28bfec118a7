import { useSyncExternalStore } from 'react'
import { installation, type InstallState } from './install.ts'

/** The offer to install that can be made now, and how to do it. */
export function useInstall(): { state: InstallState; install: () => Promise<void> } {
  const state = useSyncExternalStore(installation.state.subscribe, installation.state.get, () => 'none' as const)
  return { state, install: installation.install }
}
