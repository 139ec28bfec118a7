/** GET /api/v1/search/members, GET /api/v1/members/:id */
import { endpoints } from '#contract/endpoints.ts'
import type { PublicMember } from '#contract/vendor.ts'
import { byId, toContract } from '#server/catalogue/service-types.ts'
import type { Places } from '#server/data/places.ts'
import { mountCached } from '#server/plugins/cached-replies.ts'
import { notFound } from '#server/plugins/errors.ts'
import { toPublicMember, toSearchResult } from '#server/repositories/vendor-results.ts'
import { findVendor, findVendors } from '#server/repositories/vendors.ts'
import type { VendorDetails } from '#server/repositories/vendors.ts'
import { utcDate } from '#server/services/utc-date.ts'
import type { Routes } from './routes.ts'

export const memberRoutes: Routes = (app, { db, places, cache, clock }) => {
  mountCached(app, cache, endpoints.membersByIds, async ({ query }) => {
    const rows = await findVendors(db, query.memberIds)
    return rows.map((row) => toSearchResult(row, null, utcDate(clock())))
  })
  mountCached(
    app,
    cache,
    endpoints.member,
    async ({ params, query }) => {
      const row = await findVendor(db, params.id)
      if (!row) throw notFound('This vendor is not listed any more.')
      const load = new Set(
        query.load
          ?.toLowerCase()
          .split(',')
          .map((name) => name.trim()),
      )
      return { ...toPublicMember(row, utcDate(clock())), ...expanded(row, load, places) }
    },
    { refusals: [404] },
  )
}

/** What `?load=` adds: `city`, `primaryservicetype`, `providedservicetypes`, `mainprofileimage`; other names are ignored. */
function expanded(row: VendorDetails, load: ReadonlySet<string>, places: Places): Partial<PublicMember> {
  const more: Partial<PublicMember> = {}
  const city = places.byFileName(row.locationFileName)
  if (load.has('city') && city) more.city = city
  const primary = byId(row.primaryServiceTypeId)
  if (load.has('primaryservicetype') && primary) more.primaryServiceType = toContract(primary)
  if (load.has('providedservicetypes')) {
    more.providedServiceTypes = row.serviceTypeIds
      .map(byId)
      .filter((type) => type !== undefined)
      .map(toContract)
  }
  if (load.has('mainprofileimage')) more.mainProfileImage = { url: toPublicMember(row, '1970-01-01').profilePhotoUrl }
  return more
}
