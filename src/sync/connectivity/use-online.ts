import { useSyncExternalStore } from 'react'
import { connectivity, type ConnectionState } from './connectivity.ts'

/** The state of the connection to Fanfare; `online` on the server. */
export const useConnection = (): ConnectionState =>
  useSyncExternalStore(connectivity.state.subscribe, connectivity.state.get, () => 'online' as const)

/** Whether there is a connection, whatever responds on it. */
export const useOnline = (): boolean => useConnection() !== 'offline'
