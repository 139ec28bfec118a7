/** What page, other tabs and service worker tell each other: one union per direction. */

/** Name of the BroadcastChannel that all tabs and the worker share. */
export const CHANNEL_NAME = 'fanfare'

/** Tag of the Background Sync that empties the outbox. */
export const OUTBOX_SYNC_TAG = 'outbox'

/** Response header that the worker sets on an answer from its cache: when it was saved (ISO 8601). */
export const SAVED_AT_HEADER = 'x-saved-at'

/** Page → worker, through `postMessage`. */
export type PageMessage =
  /** The person chose the new version. */
  | { type: 'SKIP_WAITING' }
  /** Save what was seen before the worker was in control; same-origin URLs. */
  | { type: 'savePages'; urls: string[] }

/** What changed on the phone, so that every tab shows it. */
export type OfflineChange =
  | { type: 'draftsChanged'; ids: string[] }
  | { type: 'outboxChanged'; keys: string[] }
  | { type: 'clientChanged' }
  | { type: 'signupChanged' }
  | { type: 'accountChanged' }
  /** Everything that belonged to the account has left this phone. */
  | { type: 'signedOut' }

/** Everything on the shared channel, from any tab or the worker to all others. */
export type ChannelMessage =
  | OfflineChange
  /** Asked before a new version takes over; tabs with unsaved work answer with the same id. */
  | { type: 'askUnsavedWork'; id: string }
  | { type: 'hasUnsavedWork'; id: string }

const PAGE_MESSAGES: readonly string[] = ['SKIP_WAITING', 'savePages'] satisfies PageMessage['type'][]
const CHANNEL_MESSAGES: readonly string[] = [
  'draftsChanged',
  'outboxChanged',
  'clientChanged',
  'signupChanged',
  'accountChanged',
  'signedOut',
  'askUnsavedWork',
  'hasUnsavedWork',
] satisfies ChannelMessage['type'][]

const typeOf = (data: unknown) => (typeof data === 'object' && data !== null && 'type' in data ? data.type : undefined)

/** Whether `data` is a message of a page; both ends ship together, so its type tells its shape. */
export const isPageMessage = (data: unknown): data is PageMessage => PAGE_MESSAGES.includes(String(typeOf(data)))

/** Whether `data` is a message of the shared channel. An older or newer tab may send others: they are ignored. */
export const isChannelMessage = (data: unknown): data is ChannelMessage =>
  CHANNEL_MESSAGES.includes(String(typeOf(data)))
