/**
 * The meaning of a response for the record (docs/offline.md#what-a-response-means): decided by status and code, never
 * by the text of a message.
 */
import * as v from 'valibot'
import { FieldError, Problem } from '#contract/errors.ts'
import { retryAfterMs } from '#src/api/errors/retry-after.ts'
import type { DeliveryResponse } from '../ports.ts'
import { kindOf, type OutboxRecord, type Receipt } from './kinds/kinds.ts'

interface Refusal {
  status: number
  code: string | null
  message: string | null
  errors: FieldError[]
  /** The whole body of a refused action, with the present state. */
  response?: unknown
}

export type Decision =
  /** Stored; the record is delivered. */
  | { action: 'sent'; receipt: Receipt }
  /** Retry with the same key later. The server may or may not have stored it. `waitMs` is what the server asked for. */
  | {
      action: 'retry'
      kind: 'offline' | 'timeout' | 'server' | 'notJson' | 'inProgress'
      waitMs: number | null
      refusal: Refusal | null
    }
  /** Not stored; the whole queue waits. */
  | { action: 'pause'; kind: 'throttled'; waitMs: number | null; refusal: Refusal }
  | { action: 'signIn'; kind: 'signIn'; refusal: Refusal }
  | { action: 'needsYou'; kind: 'refused'; refusal: Refusal }
  | { action: 'update'; kind: 'update'; refusal: Refusal }

/** The endpoint itself is gone or changed. */
const ENDPOINT_GONE: readonly number[] = [404, 405, 410, 426]
/** The response to a request that the server could not read: a proxy may have damaged it, so only its fields count. */
const UNREADABLE: readonly number[] = [400, 415]

/**
 * @param sent what was sent; a receipt counts only if it is of its kind and repeats its key
 * @param now epoch milliseconds, to read a Retry-After date
 */
export function decide(
  response: DeliveryResponse,
  sent: Pick<OutboxRecord, 'kind' | 'key' | 'ownerId'>,
  now: number,
): Decision {
  if (response.kind === 'none') return { action: 'retry', kind: response.failure, waitMs: null, refusal: null }
  const { status, json } = response
  const waitMs = retryAfterMs(response.retryAfter, now)
  const refusal = refusalOf(status, json)

  if (status >= 200 && status < 300) {
    const receipt = v.safeParse(kindOf(sent).receiptSchema, json)
    if (receipt.success && receipt.output.key === sent.key) return { action: 'sent', receipt: receipt.output }
    return { action: 'retry', kind: 'notJson', waitMs: null, refusal: nothingRefused(status) }
  }
  if (status === 429 || status === 503)
    return { action: 'pause', kind: 'throttled', waitMs, refusal: refusal ?? nothingRefused(status) }
  if (status >= 500 || status === 408 || status === 425)
    return { action: 'retry', kind: 'server', waitMs, refusal: refusal ?? nothingRefused(status) }
  if (status < 400 || !refusal || !isClear(refusal, sent))
    return { action: 'retry', kind: 'notJson', waitMs, refusal: refusal ?? nothingRefused(status) }
  return kindOf(sent).isAboutOne
    ? refusalOfAction({ ...refusal, response: json }, waitMs)
    : clearRefusal(refusal, waitMs)
}

/**
 * Whether Fanfare itself refused what was sent. Anything else may come from something in between (a proxy, a firewall,
 * a captive portal) and is never final: the user is asked after a few attempts (`isTurnedAway`).
 */
function isClear({ status, code, errors }: Refusal, { ownerId }: Pick<OutboxRecord, 'ownerId'>): boolean {
  if (errors.length > 0) return true
  // Fanfare never asks a guest to sign in.
  if (status === 401 && ownerId === null) return false
  return code !== null && !UNREADABLE.includes(status)
}

/** The subject of an action may be gone or have changed meanwhile: its server reports that with 404 and 409. */
function refusalOfAction(refusal: Refusal, waitMs: number | null): Decision {
  const { status, code } = refusal
  return status === 404 || (status === 409 && code !== 'inProgress')
    ? { action: 'needsYou', kind: 'refused', refusal }
    : clearRefusal(refusal, waitMs)
}

function clearRefusal(refusal: Refusal, waitMs: number | null): Decision {
  const { status, code, errors } = refusal
  if (status === 401) return { action: 'signIn', kind: 'signIn', refusal }
  if (status === 409 && code !== 'cancelled') return { action: 'retry', kind: 'inProgress', waitMs, refusal }
  if (ENDPOINT_GONE.includes(status) && errors.length === 0) return { action: 'update', kind: 'update', refusal }
  return { action: 'needsYou', kind: 'refused', refusal }
}

function refusalOf(status: number, json: unknown): Refusal | null {
  const fields = v.safeParse(FieldErrorsOfAnyVersion, json)
  if (fields.success) return { status, code: null, message: null, errors: fields.output.errors }
  const problem = v.safeParse(ProblemOfAnyVersion, json)
  return problem.success
    ? { status, code: problem.output.code ?? null, message: problem.output.message, errors: [] }
    : null
}

/** A newer server may refuse with codes that this page does not know yet; then the status decides. */
const FieldErrorsOfAnyVersion = v.object({
  errors: v.pipe(
    v.array(v.object({ ...FieldError.entries, code: v.fallback(FieldError.entries.code, 'invalid') })),
    v.minLength(1),
  ),
})
const ProblemOfAnyVersion = v.object({ ...Problem.entries, code: v.optional(v.string()) })

const nothingRefused = (status: number): Refusal => ({ status, code: null, message: null, errors: [] })
