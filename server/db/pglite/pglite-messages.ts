/** The messages between the server and the PGlite worker thread, apart from the wire protocol on the ports. */
import type { MessagePort } from 'node:worker_threads'

export interface PgliteWorkerData {
  /** Folder of the PostgreSQL data files. */
  folder: string
}

export type ToPgliteWorker = { kind: 'connect'; port: MessagePort } | { kind: 'close' }

export type FromPgliteWorker = { kind: 'ready' } | { kind: 'closed' } | { kind: 'broken'; message: string }
