import type { ApiErrorKind } from '../api-error.ts'

const UNREACHABLE: readonly unknown[] = ['offline', 'timeout', 'notJson'] satisfies ApiErrorKind[]

/** Whether an error means that Fanfare could not be reached, rather than that it refused. */
export const isUnreachable = (error: unknown): boolean =>
  UNREACHABLE.includes((error as { kind?: unknown } | null | undefined)?.kind)
