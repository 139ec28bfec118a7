/** Everything that can go wrong with a call, typed (specification 2, section 8; decisions 6). */
import * as v from 'valibot'
import { FieldErrors, Problem, type FieldError, type ProblemCode } from '#contract/errors.ts'
import { retryAfterMs } from './retry-after.ts'
import type { ServerAnswer } from './exchange.ts'

/**
 * - `fields`: some fields are wrong, see `errors`;
 * - `problem`: any other refusal with a message;
 * - `offline`: no answer; `timeout`: none in time;
 * - `notJson`: something answered, but not Fanfare (a captive portal, a proxy), or not in the agreed shape.
 */
export type ApiErrorKind = 'fields' | 'problem' | 'offline' | 'timeout' | 'notJson'

const MESSAGES: Record<ApiErrorKind, string> = {
  fields: 'Some fields need your attention.',
  problem: 'That did not work. Try again in a moment.',
  offline: 'There is no connection right now. Try again once you are online.',
  timeout: 'The connection is too slow right now. Try again in a moment.',
  notJson: 'This network answered instead of Fanfare. If it asks you to sign in, do that first, then try again.',
}

/** The text that the specification gives for a 401 that a token refresh cannot cure. */
const DENIED = 'Authorization has been denied for this request.'

interface ApiErrorDetails {
  kind: ApiErrorKind
  status?: number
  code?: ProblemCode | undefined
  message?: string | undefined
  errors?: FieldError[]
  retryAfterMs?: number | null
  body?: unknown
  cause?: unknown
}

export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly kind: ApiErrorKind
  /** HTTP status; null when there was no answer. */
  readonly status: number | null
  /** What programs decide by. */
  readonly code: ProblemCode | null
  /** Empty unless `kind` is `fields`. */
  readonly errors: FieldError[]
  /** What the server asked for, in milliseconds, at most an hour; null when it did not. */
  readonly retryAfterMs: number | null
  /** The whole parsed reply, for the cases that need more of it (an order's status log). */
  readonly body: unknown

  constructor(details: ApiErrorDetails) {
    super(details.message ?? MESSAGES[details.kind], { cause: details.cause })
    this.kind = details.kind
    this.status = details.status ?? null
    this.code = details.code ?? null
    this.errors = details.errors ?? []
    this.retryAfterMs = details.retryAfterMs ?? null
    this.body = details.body
  }
}

/** The error for an exchange that brought no answer. */
export function fromFailure(failure: unknown): ApiError {
  const timedOut = failure instanceof DOMException && failure.name === 'TimeoutError'
  return new ApiError({ kind: timedOut ? 'timeout' : 'offline', cause: failure })
}

/** The error for an answer that is not a success. */
export function fromReply({ status, headers, json }: ServerAnswer): ApiError {
  const shared = { status, body: json, retryAfterMs: retryAfterMs(headers.get('retry-after'), Date.now()) }
  const fields = v.safeParse(FieldErrors, json)
  if (fields.success) return new ApiError({ ...shared, kind: 'fields', errors: fields.output.errors })
  const problem = v.safeParse(Problem, json)
  if (!problem.success) return new ApiError({ ...shared, kind: status >= 500 ? 'problem' : 'notJson' })
  const { code, message } = problem.output
  return new ApiError({ ...shared, kind: 'problem', code, message: status === 401 ? DENIED : message })
}
