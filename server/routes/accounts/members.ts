/** GET /api/v1/search/members; /api/v1/members: public profiles and one's own (docs/specification.md#profiles). */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { endpoints } from '#contract/endpoints.ts'
import { reachAllowed } from '#contract/reach.ts'
import { categoriesAllowed } from '#contract/member-change.ts'
import type { Member } from '#contract/member.ts'
import { byId, toContract } from '#server/catalogue/service-types.ts'
import type { Places } from '#server/data/places.ts'
import { networkOf } from '#server/plugins/addresses.ts'
import { cachedResponse, mountCached } from '#server/plugins/cached-responses.ts'
import { NotFound } from '#server/services/errors.ts'
import { mount } from '#server/plugins/mount.ts'
import { findPrivateFields, suggestVendors } from '#server/repositories/accounts/members.ts'
import { findMembership } from '#server/repositories/membership/memberships.ts'
import { findPhotoIds } from '#server/repositories/media/photos.ts'
import { profileUrl, toPublicMember, toSearchResult } from '#server/services/search/vendor-results.ts'
import { findVendor, findVendors } from '#server/repositories/search/vendors.ts'
import type { VendorDetails } from '#server/repositories/search/vendors.ts'
import { changeCategories, changeMember } from '#server/services/accounts/member-changes.ts'
import { isMember } from '#server/services/accounts/permissions.ts'
import { utcDate } from '#server/dates.ts'
import type { RouteDependencies, Routes } from '#server/dependencies.ts'

export const memberRoutes: Routes = (app, deps) => {
  const { db, cache, clock } = deps
  mountCached(app, cache, endpoints.membersByIds, async ({ query }) => {
    const rows = await findVendors(db, query.memberIds)
    return rows.map((row) => toSearchResult(row, { point: null, today: utcDate(clock()) }))
  })
  mountCached(app, cache, endpoints.memberAutocomplete, async ({ query }) => {
    if (query.startswith === '') return []
    const found = await suggestVendors(db, query.startswith, query.alsomatchcitystate)
    return found.map(({ primaryServiceTypeId, ...vendor }) => ({
      ...vendor,
      profileUrl: profileUrl(vendor),
      primaryServiceName: byId(primaryServiceTypeId)?.personForm ?? '',
    }))
  })

  const forEverybody = cachedResponse(cache, endpoints.member, ({ params, query }) =>
    publicMember(deps, params.id, query.load),
  )
  mount(
    app,
    endpoints.member,
    (input, request, reply) =>
      isMember(request.account, input.params.id)
        ? ownMember(deps, reply, input.params.id, input.query.load)
        : forEverybody(input, request, reply),
    { refusals: [401, 404] },
  )
  mount(
    app,
    endpoints.updateMember,
    async ({ params, query, body }, request, reply) => {
      if (!(await changeMember(callerOf(deps, request), params.id, body))) throw gone()
      return ownMember(deps, reply, params.id, query.load)
    },
    { refusals: [401, 403] },
  )
  mount(
    app,
    endpoints.memberCategories,
    async ({ params, body }, request, reply) => {
      if (!(await changeCategories(callerOf(deps, request), params.id, body))) throw gone()
      return ownMember(deps, reply, params.id, 'primaryservicetype,providedservicetypes')
    },
    { refusals: [401, 403] },
  )
}

const gone = () => new NotFound('This vendor is not listed any more.')

/** The caller of a change; services/accounts/permissions.ts has refused everyone but the member's own account. */
const callerOf = ({ db, places, clock }: RouteDependencies, { account, ip }: FastifyRequest) => {
  if (account === null) throw new Error('Somebody without an account got past the permissions.')
  return { db, places, now: clock(), network: networkOf(ip), accountId: account.accountId }
}

async function publicMember(
  { db, places, clock }: RouteDependencies,
  id: number,
  load: string | undefined,
): Promise<Member> {
  const row = await findVendor(db, id)
  if (!row || !row.isListed) throw gone()
  return { ...toPublicMember(row, utcDate(clock())), ...expanded(row, namesIn(load), places) }
}

/** The member's own view of itself: never cached. */
async function ownMember(
  deps: RouteDependencies,
  reply: FastifyReply,
  id: number,
  load: string | undefined,
): Promise<Member> {
  void reply.header('cache-control', 'no-store')
  const [row, own] = [await findVendor(deps.db, id), await findPrivateFields(deps.db, id)]
  if (!row || !own) throw gone()
  const [photos, membership] = [await findPhotoIds(deps.db, id), await findMembership(deps.db, id)]
  return {
    ...toPublicMember(row, utcDate(deps.clock())),
    ...expanded(row, namesIn(load), deps.places),
    account: { id: own.accountId, username: own.username, emailConfirmed: own.emailConfirmed },
    locationFileName: row.locationFileName,
    phoneNumber: own.phoneNumber,
    payPalEmail: own.payPalEmail,
    categoriesAllowed: categoriesAllowed(row.memberLevel),
    travelMilesAllowed: reachAllowed(row.memberLevel),
    profilePhotoId: photos.profile,
    searchPhotoId: photos.searchResult,
    membershipEndsOn: membership?.endsOn ?? null,
  }
}

const namesIn = (load: string | undefined): ReadonlySet<string> =>
  new Set(
    load
      ?.toLowerCase()
      .split(',')
      .map((name) => name.trim()),
  )

/**
 * Fields that `?load=` adds: `city`, `primaryservicetype`, `providedservicetypes`, `mainprofileimage`; other names are
 * ignored.
 */
function expanded(row: VendorDetails, load: ReadonlySet<string>, places: Places): Partial<Member> {
  const more: Partial<Member> = {}
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
