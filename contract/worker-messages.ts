/** Messages between the page, other tabs and the service worker: one union per direction. */

/** Name of the BroadcastChannel shared by all tabs and the worker. */
export const CHANNEL_NAME = 'fanfare'

/** Tag of the Background Sync that sends the outbox. */
export const OUTBOX_SYNC_TAG = 'outbox'

/** Response header that the worker sets on a cached response: when it was saved (ISO 8601). */
export const SAVED_AT_HEADER = 'x-saved-at'

/** Page → worker, through `postMessage`. */
export type PageMessage =
  /** The person accepted the new version. */
  | { type: 'SKIP_WAITING' }
  /** Save responses loaded before the worker took control; same-origin URLs. */
  | { type: 'savePages'; urls: string[] }
  /** The marketplace looks otherwise than the saved shell. */
  | { type: 'renewShell' }

/** A change on the device, so that every tab shows it. */
export type OfflineChange =
  | { type: 'draftsChanged'; ids: string[] }
  | { type: 'outboxChanged'; keys: string[] }
  | { type: 'clientChanged' }
  | { type: 'signupChanged' }
  | { type: 'savedVendorsChanged' }
  | { type: 'sharedFilesChanged' }
  | { type: 'accountChanged' }
  /** The account has something new, of which this device was notified. */
  | { type: 'newsArrived' }
  /** The site's data was deleted on this device, by the person or the browser. */
  | { type: 'storageCleared' }
  /** All data of the account has been removed from this device. */
  | { type: 'signedOut' }

/** Everything on the shared channel, from any tab or the worker to all others. */
export type ChannelMessage =
  | OfflineChange
  /** Sent before a new version takes over; tabs with unsaved work reply with the same id. */
  | { type: 'askUnsavedWork'; id: string }
  | { type: 'hasUnsavedWork'; id: string }
  /** A tab waits for the database, which another one holds open. */
  | { type: 'releaseStorage' }

const PAGE_MESSAGES: readonly string[] = ['SKIP_WAITING', 'savePages', 'renewShell'] satisfies PageMessage['type'][]
const CHANNEL_MESSAGES: readonly string[] = [
  'draftsChanged',
  'outboxChanged',
  'clientChanged',
  'signupChanged',
  'savedVendorsChanged',
  'sharedFilesChanged',
  'accountChanged',
  'newsArrived',
  'storageCleared',
  'signedOut',
  'askUnsavedWork',
  'hasUnsavedWork',
  'releaseStorage',
] satisfies ChannelMessage['type'][]

const typeOf = (data: unknown) => (typeof data === 'object' && data !== null && 'type' in data ? data.type : undefined)

/** Whether `data` is a message from a page; both ends ship together, so the type determines the shape. */
export const isPageMessage = (data: unknown): data is PageMessage => PAGE_MESSAGES.includes(String(typeOf(data)))

/** Whether `data` is a message on the shared channel. Older or newer tabs may send others, which are ignored. */
export const isChannelMessage = (data: unknown): data is ChannelMessage =>
  CHANNEL_MESSAGES.includes(String(typeOf(data)))
