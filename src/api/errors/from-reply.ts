/** Which failure an unsuccessful response is. */
import * as v from 'valibot'
import { FieldError, Problem } from '#contract/errors.ts'
import { ApiError, notResponding } from '../api-error.ts'
import type { ServerResponse } from '../exchange.ts'
import { retryAfterMs } from './retry-after.ts'

/** A server other than ours may omit the code or use an unknown one. */
const { code: fieldCode, ...nameAndMessage } = FieldError.entries
const Errors = v.object({
  errors: v.pipe(
    v.array(v.object({ ...nameAndMessage, code: v.fallback(v.optional(fieldCode, 'invalid'), 'invalid') })),
    v.minLength(1),
  ),
})
/** A newer server may use a code that this page does not know. */
const ProblemOfAnyVersion = v.object({ ...Problem.entries, code: v.fallback(Problem.entries.code, undefined) })
const Message = v.object({ Message: v.string() })
const Order = v.object({ orderId: v.union([v.string(), v.number()]) })

/** The error for an unsuccessful response: the rows of the error catalog, in order. */
export function fromReply(response: ServerResponse): ApiError {
  const { status, headers, json } = response
  const shared = { status, response, retryAfterMs: retryAfterMs(headers.get('retry-after'), Date.now()) }
  const problem = problemIn(json)
  if (status === 401) return new ApiError({ ...shared, kind: 'denied', code: problem?.code })
  if (status === 402 || (status === 400 && v.is(Order, json)))
    return new ApiError({ ...shared, kind: 'payment', ...problem })
  const fields = v.safeParse(Errors, json)
  if (fields.success) return new ApiError({ ...shared, kind: 'fields', errors: fields.output.errors })
  if (problem) return new ApiError({ ...shared, kind: 'problem', ...problem })
  return status >= 500
    ? new ApiError({ ...shared, kind: 'problem', message: notResponding() })
    : new ApiError({ ...shared, kind: 'notJson' })
}

function problemIn(json: unknown): Problem | null {
  const problem = v.safeParse(ProblemOfAnyVersion, json)
  if (problem.success) return problem.output
  const capital = v.safeParse(Message, json)
  return capital.success ? { message: capital.output.Message } : null
}
