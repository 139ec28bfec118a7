/** The memberships available to this visitor, with a partner's offers. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { PARTY_SOURCE } from '#contract/auto-add.ts'
import type { MembershipOption } from '#contract/commerce.ts'
import { chooseMembership, type Offers } from './choose-membership.ts'
import { partnerOffersQuery } from '../queries.ts'
import type { Wizard } from '../session/wizard.ts'

export function useMembershipChoice(wizard: Wizard): {
  offers: Offers | undefined
  choose: (option: MembershipOption) => void
} {
  const isPartners = wizard.data.source === PARTY_SOURCE
  const query = partnerOffersQuery(wizard.api, isPartners)
  const queryClient = useQueryClient()
  return {
    offers: useQuery(query).data,
    choose(option) {
      // The choice takes effect immediately, even if the offers cannot be loaded.
      const offers = isPartners ? queryClient.ensureQueryData(query) : null
      void chooseMembership(wizard, option, offers).catch(() => {})
    },
  }
}
