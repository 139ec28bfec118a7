/** Drafts, outbox and delivery on this browser's storage. */
import { browserPorts, type BrowserOptions } from './browser-ports.ts'
import { createOffline, type Offline } from './offline.ts'

/** Create one per page. */
export const browserOffline = (options: BrowserOptions = {}): Offline => createOffline(browserPorts(options))
