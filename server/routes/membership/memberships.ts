/** /api/v1/members/:id/membership: its term and renewal (decision 22). */
import { RENEWAL_NOTICE_DAYS } from '#contract/limits.ts'
import { addDays } from '#contract/dates.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { Membership } from '#contract/membership.ts'
import { InvalidFields, NotFound } from '#server/services/errors.ts'
import { mount } from '#server/plugins/mount.ts'
import { findMembership, setAutoRenew } from '#server/repositories/membership/memberships.ts'
import { findMembershipOptions } from '#server/repositories/membership/promotions.ts'
import { findVendor } from '#server/repositories/search/vendors.ts'
import { renewManually } from '#server/services/membership/manual-renewal.ts'
import type { RouteDependencies, Routes } from '#server/dependencies.ts'

const DENIED = { refusals: [401, 403, 404] }

export const membershipRoutes: Routes = (app, deps) => {
  mount(
    app,
    endpoints.membership,
    ({ params }, _request, reply) => {
      void reply.header('cache-control', 'no-store')
      return membershipOf(deps, params.id)
    },
    DENIED,
  )
  mount(
    app,
    endpoints.changeMembership,
    async ({ params, body }) => {
      if (!(await setAutoRenew(deps.db, params.id, body.autoRenew))) {
        throw new InvalidFields([
          {
            name: 'autoRenew',
            code: 'invalid',
            message: 'There is no card to renew with. Pay the next term, and it is kept.',
          },
        ])
      }
      return membershipOf(deps, params.id)
    },
    DENIED,
  )
  mount(
    app,
    endpoints.renewMembership,
    async ({ params, body }) => {
      await renewManually(deps, params.id, body)
      return membershipOf(deps, params.id)
    },
    { refusals: [401, 403, 404, 409] },
  )
}

async function membershipOf({ db }: RouteDependencies, id: number): Promise<Membership> {
  const [membership, vendor] = [await findMembership(db, id), await findVendor(db, id)]
  if (!membership || !vendor) throw new NotFound('This vendor has no membership.')
  const { tier, startsOn, endsOn, autoRenew, paymentMethod } = membership
  const options = await findMembershipOptions(db)
  return {
    tier,
    membershipId: options.find((option) => option.tier === tier)?.id ?? null,
    startsOn,
    endsOn,
    renewableFrom: addDays(endsOn, -RENEWAL_NOTICE_DAYS),
    autoRenew,
    hasCard: paymentMethod !== null,
    isListed: vendor.isListed,
  }
}
