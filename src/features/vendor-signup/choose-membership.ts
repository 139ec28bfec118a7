/** Choosing a membership; the party partner's offer for it comes along (specification 2, section 9). */
import { PARTNER_CODES, type MembershipOption, type Promotion } from '#contract/commerce.ts'
import { membershipSelected } from './signup-events.ts'
import type { Wizard } from './wizard.ts'

const isPartnerCode = (code: string) => (Object.values(PARTNER_CODES) as string[]).includes(code.trim().toUpperCase())

export function chooseMembership(
  wizard: Pick<Wizard, 'set' | 'data'>,
  option: MembershipOption,
  offers: Record<MembershipOption['tier'], Promotion | null> | undefined,
): void {
  const { couponCode = '' } = wizard.data
  wizard.set('membershipId', option.id12)
  membershipSelected(option.displayName)
  // A code that the person typed stays.
  if (couponCode !== '' && !isPartnerCode(couponCode)) return
  const code = offers?.[option.tier]?.code
  if (code !== undefined) wizard.set('couponCode', code)
}
