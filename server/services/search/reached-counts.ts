/** Which counts of virtual vendors the texts may claim (server/content/claims.ts). */
import { COUNT_CLAIMS, type CountClaim } from '#server/content/claims.ts'
import type { Queryable } from '#server/db/database.ts'
import { ALL_VENDORS } from '#server/db/listings.ts'
import { listingsWithMoreThan } from '#server/repositories/search/listed-vendors.ts'

const CLAIMS = (Object.keys(COUNT_CLAIMS) as CountClaim[]).map((claim) => {
  const { over, serviceTypeId } = COUNT_CLAIMS[claim]
  return { claim, over, listing: serviceTypeId ?? ALL_VENDORS }
})

export async function reachedCounts(db: Queryable): Promise<ReadonlySet<CountClaim>> {
  const reached = await listingsWithMoreThan(db, CLAIMS)
  return new Set(CLAIMS.filter(({ listing }) => reached.has(listing)).map(({ claim }) => claim))
}
