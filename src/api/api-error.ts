/** Every way a call can fail: the error catalog as one type (docs/specification.md#errors). */
import type { OAuthProblem } from '#contract/account.ts'
import type { FieldError, ProblemCode } from '#contract/errors.ts'
import { marketplaceName } from '#contract/marketplace-name.ts'
import type { ServerResponse } from './exchange.ts'

/**
 * - `denied`: 401, and the sign-in could not be renewed;
 * - `payment`: 402, or 400 with an `orderId`: see `response` for the full response (an order's status log);
 * - `fields`: some fields are invalid, see `errors`;
 * - `problem`: any other refusal that has a message or certainly comes from Fanfare (5xx);
 * - `offline`: the device has no connection; `noResponse`: it has one, and no response came; `timeout`: none in time;
 * - `notJson`: the response is not from Fanfare (a captive portal, a proxy): see `response`;
 * - `mismatch`: the response is from Fanfare, but from a version that this page does not understand;
 * - `configuration`: this page was built or embedded without a setting that the call needs.
 */
export type ApiErrorKind =
  | 'denied'
  | 'payment'
  | 'fields'
  | 'problem'
  | 'offline'
  | 'noResponse'
  | 'timeout'
  | 'notJson'
  | 'mismatch'
  | 'configuration'

/** The server is down, or not to be found, although the device is online. */
export const notResponding = (): string =>
  `${marketplaceName()} isn’t responding. Nothing is lost. Try again in a moment.`

const MESSAGES: Record<ApiErrorKind, string> = {
  // The specification defines the texts of `denied` and `configuration`.
  denied: 'Authorization has been denied for this request.',
  configuration: 'Configurations not found!',
  payment: 'Your payment didn’t go through.',
  fields: 'Please check the highlighted fields.',
  problem: 'Something went wrong. Try again in a moment.',
  offline: 'You’re offline. Try again when you’re online.',
  get noResponse() {
    return notResponding()
  },
  get timeout() {
    return notResponding()
  },
  notJson: 'This network may need you to sign in. Do that first, then try again.',
  get mismatch() {
    return `${marketplaceName()} was updated. Reload this page, then try again.`
  },
}

/** A problem's code, or the token endpoint's `error`. */
type ErrorCode = ProblemCode | OAuthProblem['error']

interface ApiErrorDetails {
  kind: ApiErrorKind
  status?: number
  code?: ErrorCode | undefined
  message?: string | undefined
  errors?: FieldError[]
  retryAfterMs?: number | null
  response?: ServerResponse
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
  readonly response: ServerResponse | null

  constructor(details: ApiErrorDetails) {
    super(details.message ?? MESSAGES[details.kind], { cause: details.cause })
    this.kind = details.kind
    this.status = details.status ?? null
    this.code = details.code ?? null
    this.errors = details.errors ?? []
    this.retryAfterMs = details.retryAfterMs ?? null
    this.response = details.response ?? null
  }
}

/** The error for an exchange without a response. */
export function fromFailure(failure: unknown): ApiError {
  const timedOut = failure instanceof DOMException && failure.name === 'TimeoutError'
  // The server that renders pages has none.
  const { onLine = true } = (globalThis.navigator ?? {}) as { onLine?: boolean }
  return new ApiError({ kind: timedOut ? 'timeout' : onLine ? 'noResponse' : 'offline', cause: failure })
}
