/** How a vendor replies to requests, where enough of them say so. */
import { DAY_MS, RESPONSE_DAYS, RESPONSES_SHOWN_FROM } from '#contract/limits.ts'
import type { ResponseFigures } from '#contract/reviews/reviews.ts'
import type { Queryable } from '#server/db/database.ts'
import { responsesOf } from '#server/repositories/reviews/response-figures.ts'

export const responsesSince = (now: Date): Date => new Date(now.getTime() - RESPONSE_DAYS * DAY_MS)

export async function responseFigures(db: Queryable, vendorId: number, now: Date): Promise<ResponseFigures | null> {
  const { requests, replied, medianMinutes } = await responsesOf(db, vendorId, {
    since: responsesSince(now),
    until: new Date(now.getTime() - DAY_MS),
  })
  if (requests < RESPONSES_SHOWN_FROM) return null
  return { requests, answeredPercent: Math.round((replied / requests) * 100), medianMinutes }
}
