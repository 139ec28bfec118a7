/** How an error of a call affects the screen. */
import type { ApiErrorKind } from '../api-error.ts'

const UNREACHABLE: readonly unknown[] = ['offline', 'noResponse', 'timeout', 'notJson'] satisfies ApiErrorKind[]

/** Whether an error means that Fanfare could not be reached, rather than that it refused. */
export const isUnreachable = (error: unknown): boolean => UNREACHABLE.includes(kindOf(error))

/** Whether it failed because the device has no connection. */
export const isOffline = (error: unknown): boolean => kindOf(error) === 'offline'

/**
 * Whether the device is online and Fanfare does not work: no response, one from something else, or an error of ours.
 */
export const isNotResponding = (error: unknown): boolean =>
  (isUnreachable(error) && !isOffline(error)) || statusOf(error) >= 500

/** Whether there is nothing to show of the response, so that a saved copy is better. */
export const isUnreadable = (error: unknown): boolean => isUnreachable(error) || kindOf(error) === 'mismatch'

/** Whether Fanfare says that there is no such thing, rather than a network that responds in its place. */
export const isNotFound = (error: unknown): boolean => statusOf(error) === 404 && !isUnreachable(error)

const statusOf = (error: unknown) => Number((error as { status?: unknown } | null | undefined)?.status ?? 0)
const kindOf = (error: unknown) => (error as { kind?: unknown } | null | undefined)?.kind
