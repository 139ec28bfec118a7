/** Whether a response is one that the server describes for its call. */
import * as v from 'valibot'
import { BookingConflict } from '#contract/bookings/booking-writes.ts'
import { OAuthProblem } from '#contract/account.ts'
import { PaymentRefused } from '#contract/commerce.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { Endpoint, EndpointName } from '#contract/endpoints.ts'
import { FieldErrors, Problem } from '#contract/errors.ts'
import { problemFor } from '#server/plugins/errors.ts'

export interface Reply {
  status: number
  type: string
  text: string
}

/** Path → method → operation, of `/openapi.json`. */
export type Operations = Record<string, Record<string, { responses: Record<string, unknown> }>>

const Refusal = v.union([
  v.strictObject(FieldErrors.entries),
  v.strictObject(Problem.entries),
  v.strictObject(BookingConflict.entries),
  PaymentRefused,
])
const OAuthRefusal = v.strictObject(OAuthProblem.entries)
const REFUSAL_MAX_BYTES = 64 * 1024
/** Statuses of the transport, before it is known which call is meant: malformed or too long. */
const BEFORE_ROUTING = [400, 408, 414, 431]

/** A description of the mistake in a response; null when there is none. */
export function judge(
  operations: Operations,
  { name, path }: { name: EndpointName; path: string },
  response: Reply,
): string | null {
  const endpoint: Endpoint = endpoints[name]
  const { status, type, text } = response
  const operation = operations[endpoint.path.replaceAll(/:(\w+)/g, '{$1}')]?.[endpoint.method.toLowerCase()]
  if (status >= 500) return `${name}: ${status} ${text.slice(0, 300)}`
  const described = Object.keys(operation?.responses ?? {}).map(Number)
  const isNotModified = status === 304
  const isNoRoute = status === 404 && text.includes(problemFor(404).message)
  if (!isNotModified && !described.includes(status) && !isNoRoute && !BEFORE_ROUTING.includes(status))
    return `${name}: the status ${status} is not described: ${text.slice(0, 300)}`
  if (status === 204 || isNotModified) return text === '' ? null : `${name}: ${status} with a body`
  if (!type.startsWith('application/json')) return `${name}: ${status} of type ${type}: ${path.slice(0, 100)}`
  if (status >= 400 && text.length > REFUSAL_MAX_BYTES) return `${name}: ${status} of ${text.length} characters`
  const isOAuth = endpoint.bodyType === 'form' && !isNoRoute && !BEFORE_ROUTING.slice(1).includes(status)
  const schema = status < 300 ? endpoint.reply : isOAuth ? v.union([OAuthRefusal, Refusal]) : Refusal
  const parsed = v.safeParse(schema, parse(text))
  if (parsed.success) return null
  const [issue] = parsed.issues
  return (
    `${name}: ${status} is not of the described shape (${v.getDotPath(issue)}: ${issue.message}): ` + text.slice(0, 300)
  )
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
