/** How vendors reply to requests, where enough of them say so. */
import { DAY_MS, MINUTE_MS, RESPONSE_DAYS, RESPONSES_SHOWN_FROM } from '#contract/limits.ts'
import type { ResponseFigures } from '#contract/reviews/reviews.ts'
import type { Queryable } from '#server/db/database.ts'
import { provenRequestsOf } from '#server/repositories/reviews/response-figures.ts'
import { ownMailboxOf } from '#server/services/mail/mailbox.ts'

interface Responses {
  figures: ResponseFigures | null
  /** When time alone changes the figures; null for never. */
  changeAt: Date | null
}

interface Asked {
  askedAt: Date
  repliedAt: Date | null
}

/** Until a request without a reply counts. */
const WAITS_MS = DAY_MS
const COUNTS_MS = RESPONSE_DAYS * DAY_MS

export async function responseFigures(db: Queryable, vendorId: number, now: Date): Promise<ResponseFigures | null> {
  const [responses] = (await responsesOf(db, [vendorId], now)).values()
  return responses?.figures ?? null
}

/** The responses of those of the vendors who were asked lately, by vendor. */
export async function responsesOf(
  db: Queryable,
  vendorIds: readonly number[],
  now: Date,
): Promise<Map<number, Responses>> {
  const requests = await provenRequestsOf(db, vendorIds, new Date(now.getTime() - COUNTS_MS))
  const byVendor = Map.groupBy(requests, ({ vendorId }) => vendorId)
  return new Map([...byVendor].map(([vendorId, own]) => [vendorId, responsesTo(firstOfPeople(own), now)]))
}

/** Each person counts with the first request only. */
function firstOfPeople(requests: readonly (Asked & { clientEmail: string })[]): Asked[] {
  const ofPeople = new Map<string, Asked>()
  for (const request of requests) {
    const person = ownMailboxOf(request.clientEmail)
    if (!ofPeople.has(person)) ofPeople.set(person, request)
  }
  return [...ofPeople.values()]
}

/** One of the last day that has no reply yet does not count. */
function responsesTo(asked: readonly Asked[], now: Date): Responses {
  // However much time passes, they don't become more.
  if (asked.length < RESPONSES_SHOWN_FROM) return { figures: null, changeAt: null }
  const waitsSince = now.getTime() - WAITS_MS
  const [counted, waiting] = [[] as Asked[], [] as Asked[]]
  for (const request of asked)
    (request.repliedAt !== null || request.askedAt.getTime() < waitsSince ? counted : waiting).push(request)
  const after = (ms: number) => (request: Asked) => request.askedAt.getTime() + ms + 1
  const changeAt = new Date(Math.min(...asked.map(after(COUNTS_MS)), ...waiting.map(after(WAITS_MS))))
  return { figures: figuresOf(counted), changeAt }
}

function figuresOf(requests: readonly Asked[]): ResponseFigures | null {
  if (requests.length < RESPONSES_SHOWN_FROM) return null
  const minutes = requests.flatMap(({ askedAt, repliedAt }) =>
    // By a clock that is behind, a reply comes before its request.
    repliedAt ? [Math.max(0, repliedAt.getTime() - askedAt.getTime()) / MINUTE_MS] : [],
  )
  return {
    requests: requests.length,
    answeredPercent: Math.round((minutes.length / requests.length) * 100),
    medianMinutes: minutes.length === 0 ? null : Math.round(medianOf(minutes)),
  }
}

/** @param values at least one */
function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2
}
