/** What an error of a call means for what is shown. */
import type { ApiErrorKind } from '../api-error.ts'

const UNREACHABLE: readonly unknown[] = ['offline', 'timeout', 'notJson'] satisfies ApiErrorKind[]

/** Whether an error means that Fanfare could not be reached, rather than that it refused. */
export const isUnreachable = (error: unknown): boolean => UNREACHABLE.includes(kindOf(error))

/** Whether there is nothing to show of the response, so that a saved copy is better. */
export const isUnreadable = (error: unknown): boolean => isUnreachable(error) || kindOf(error) === 'mismatch'

/** Whether Fanfare says that there is no such thing, rather than a network that responds in its place. */
export const isNotFound = (error: unknown): boolean =>
  (error as { status?: unknown } | null | undefined)?.status === 404 && !isUnreachable(error)

const kindOf = (error: unknown) => (error as { kind?: unknown } | null | undefined)?.kind
