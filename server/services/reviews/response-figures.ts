/** How a vendor replies to requests, where enough of them say so. */
import { DAY_MS, MINUTE_MS, RESPONSE_DAYS, RESPONSES_SHOWN_FROM } from '#contract/limits.ts'
import type { ResponseFigures } from '#contract/reviews/reviews.ts'
import type { Queryable } from '#server/db/database.ts'
import { provenRequestsOf } from '#server/repositories/reviews/response-figures.ts'
import { ownMailboxOf } from '#server/services/mail/mailbox.ts'

export const responsesSince = (now: Date): Date => new Date(now.getTime() - RESPONSE_DAYS * DAY_MS)

/** Each person counts with the first request only. One of the last day that has no reply yet does not count. */
export async function responseFigures(db: Queryable, vendorId: number, now: Date): Promise<ResponseFigures | null> {
  const ofPeople = new Map<string, { askedAt: Date; repliedAt: Date | null }>()
  for (const request of await provenRequestsOf(db, vendorId, responsesSince(now))) {
    const person = ownMailboxOf(request.clientEmail)
    if (!ofPeople.has(person)) ofPeople.set(person, request)
  }
  const waitsSince = now.getTime() - DAY_MS
  const requests = [...ofPeople.values()].filter(
    ({ askedAt, repliedAt }) => repliedAt !== null || askedAt.getTime() < waitsSince,
  )
  if (requests.length < RESPONSES_SHOWN_FROM) return null
  const minutes = requests.flatMap(({ askedAt, repliedAt }) =>
    repliedAt ? [(repliedAt.getTime() - askedAt.getTime()) / MINUTE_MS] : [],
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
