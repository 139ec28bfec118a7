import { useSyncExternalStore } from 'react'
import { connectivity, type ConnectionState } from './connectivity.ts'

/** How the connection to Fanfare is; `online` on the server. */
export const useConnection = (): ConnectionState =>
  useSyncExternalStore(connectivity.state.subscribe, connectivity.state.get, () => 'online' as const)

/** Whether there is a connection, whoever answers on it. */
export const useOnline = (): boolean => useConnection() !== 'offline'
