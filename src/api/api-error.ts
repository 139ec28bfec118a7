/** Every way a call can fail: the error catalog as one type (docs/specification.md#errors). */
import * as v from 'valibot'
import type { OAuthProblem } from '#contract/account.ts'
import { FieldError, Problem, type ProblemCode } from '#contract/errors.ts'
import { retryAfterMs } from './retry-after.ts'
import type { ServerResponse } from './exchange.ts'

/**
 * - `denied`: 401, and the sign-in could not be renewed;
 * - `payment`: 402, or 400 with an `orderId`: see `answer` for the full response (an order's status log);
 * - `fields`: some fields are invalid, see `errors`;
 * - `problem`: any other refusal that has a message or certainly comes from Fanfare (5xx);
 * - `offline`: no response; `timeout`: no response in time;
 * - `notJson`: the response is not from Fanfare (a captive portal, a proxy), or does not match the schema: see
 *   `answer`;
 * - `configuration`: this page was built or embedded without a setting that the call needs.
 */
export type ApiErrorKind =
  | 'denied'
  | 'payment'
  | 'fields'
  | 'problem'
  | 'offline'
  | 'timeout'
  | 'notJson'
  | 'configuration'

const MESSAGES: Record<ApiErrorKind, string> = {
  // The specification defines the texts of `denied` and `configuration`.
  denied: 'Authorization has been denied for this request.',
  configuration: 'Configurations not found!',
  payment: 'The payment did not go through.',
  fields: 'Some fields need your attention.',
  problem: 'That did not work. Try again in a moment.',
  offline: 'There is no connection right now. Try again once you are online.',
  timeout: 'The connection is too slow right now. Try again in a moment.',
  notJson: 'This network answered instead of Fanfare. If it asks you to sign in, do that first, then try again.',
}

/** A problem's code, or the token endpoint's `error`. */
export type ErrorCode = ProblemCode | OAuthProblem['error']

interface ApiErrorDetails {
  kind: ApiErrorKind
  status?: number
  code?: ErrorCode | undefined
  message?: string | undefined
  errors?: FieldError[]
  retryAfterMs?: number | null
  answer?: ServerResponse
  cause?: unknown
}

export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly kind: ApiErrorKind
  /** HTTP status; null if there was no response. */
  readonly status: number | null
  /** The code for programs. */
  readonly code: ErrorCode | null
  /** Empty unless `kind` is `fields`. */
  readonly errors: FieldError[]
  /** The delay that the server requested, in milliseconds, at most an hour; null if it did not. */
  readonly retryAfterMs: number | null
  /** The whole response, for callers that need more of it; null if there was none. */
  readonly answer: ServerResponse | null

  constructor(details: ApiErrorDetails) {
    super(details.message ?? MESSAGES[details.kind], { cause: details.cause })
    this.kind = details.kind
    this.status = details.status ?? null
    this.code = details.code ?? null
    this.errors = details.errors ?? []
    this.retryAfterMs = details.retryAfterMs ?? null
    this.answer = details.answer ?? null
  }
}

/** The error for an exchange without a response. */
export function fromFailure(failure: unknown): ApiError {
  const timedOut = failure instanceof DOMException && failure.name === 'TimeoutError'
  return new ApiError({ kind: timedOut ? 'timeout' : 'offline', cause: failure })
}

/** A server other than ours may omit the code or use an unknown one. */
const { code: fieldCode, ...nameAndMessage } = FieldError.entries
const Errors = v.object({
  errors: v.pipe(
    v.array(v.object({ ...nameAndMessage, code: v.fallback(v.optional(fieldCode, 'invalid'), 'invalid') })),
    v.minLength(1),
  ),
})
const Message = v.object({ Message: v.string() })
const Order = v.object({ orderId: v.union([v.string(), v.number()]) })

/** The error for an unsuccessful response: the rows of the error catalog, in order. */
export function fromReply(answer: ServerResponse): ApiError {
  const { status, headers, json } = answer
  const shared = { status, answer, retryAfterMs: retryAfterMs(headers.get('retry-after'), Date.now()) }
  const problem = problemIn(json)
  if (status === 401) return new ApiError({ ...shared, kind: 'denied', code: problem?.code })
  if (status === 402 || (status === 400 && v.is(Order, json)))
    return new ApiError({ ...shared, kind: 'payment', ...problem })
  const fields = v.safeParse(Errors, json)
  if (fields.success) return new ApiError({ ...shared, kind: 'fields', errors: fields.output.errors })
  if (problem) return new ApiError({ ...shared, kind: 'problem', ...problem })
  return new ApiError({ ...shared, kind: status >= 500 ? 'problem' : 'notJson' })
}

function problemIn(json: unknown): Problem | null {
  const problem = v.safeParse(Problem, json)
  if (problem.success) return problem.output
  const capital = v.safeParse(Message, json)
  return capital.success ? { message: capital.output.Message } : null
}
