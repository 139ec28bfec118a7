/** Choosing a membership, which also applies the party partner's offer for it. */
import { PARTNER_CODES, type MembershipOption, type Promotion } from '#contract/commerce.ts'
import { membershipSelected } from '../signup-events.ts'
import type { Wizard } from '../session/wizard.ts'

/** A partner's offers for its visitors, by tier. */
export type Offers = Record<MembershipOption['tier'], Promotion | null>

const isPartnerCode = (code: string) => (Object.values(PARTNER_CODES) as string[]).includes(code.trim().toUpperCase())

/** @param offers of the visitor's partner, possibly still loading; null for everyone else */
export async function chooseMembership(
  wizard: Pick<Wizard, 'set' | 'latest'>,
  option: MembershipOption,
  offers: Promise<Offers> | null,
): Promise<void> {
  wizard.set('membershipId', option.id12)
  membershipSelected(option.displayName)
  const code = (await offers)?.[option.tier]?.code
  const { membershipId, couponCode = '' } = wizard.latest().data
  // Another membership may have been chosen meanwhile, and a code that the user typed takes precedence.
  if (code === undefined || membershipId !== option.id12 || (couponCode !== '' && !isPartnerCode(couponCode))) return
  wizard.set('couponCode', code)
}
