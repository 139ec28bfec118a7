/** Drafts, outbox and delivery on this browser's storage. */
import type { ApiOptions } from '#src/api/client.ts'
import { browserPorts } from './browser-ports.ts'
import { createOffline, type Offline } from './offline.ts'

/** Create one per page. */
export const browserOffline = (options: ApiOptions = {}): Offline => createOffline(browserPorts(options))
