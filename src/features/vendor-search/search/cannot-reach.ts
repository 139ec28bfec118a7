import type { ApiError } from '#src/api/client.ts'

const CANNOT_REACH: readonly unknown[] = ['offline', 'timeout', 'notJson'] satisfies ApiError['kind'][]

/** Whether an error means that Fanfare could not be reached, rather than that it refused. */
export const cannotReach = (error: unknown): boolean =>
  error instanceof Error && 'kind' in error && CANNOT_REACH.includes(error.kind)
