/** The content of emails about the end of a membership. */
import type { Tier } from '#contract/commerce.ts'
import { formatMoney } from '#contract/format.ts'
import { writeEmail } from '#server/services/mail/write-email.ts'

export const MEMBERSHIP_EMAIL_KINDS = ['willRenew', 'willEnd', 'declined', 'ended', 'referred', 'paidBack'] as const

interface MembershipEmailOptions {
  mail: (typeof MEMBERSHIP_EMAIL_KINDS)[number]
  /** `YYYY-MM-DD`. */
  endsOn: string
  /** The sum that was paid back, at an early end or while it goes on; 0 otherwise. */
  refundCents: number
  tier: Tier
  /** The current price of 12 months; null if the membership is no longer offered. */
  priceCents: number | null
  name: string
  publicUrl: string
}

const DAY = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', year: 'numeric', timeZone: 'UTC' })

/** The mails whose wording needs nothing more. */
const PLAIN = { willEnd: 'membership-ends', declined: 'renewal-declined', referred: 'free-month' } as const

export function membershipEmail({
  mail,
  endsOn,
  refundCents,
  priceCents,
  name,
  publicUrl,
  ...of
}: MembershipEmailOptions) {
  const tier = of.tier === 'pro' ? 'Pro' : 'Basic'
  const year = `12 months${priceCents === null ? '' : ` for ${formatMoney(priceCents / 100)}`}`
  const refund = refundCents > 0 ? formatMoney(refundCents / 100) : ''
  const all = { tier, day: DAY.format(new Date(`${endsOn}T00:00:00Z`)), url: `${publicUrl}/account/membership` }
  const renewal = { linkWords: `Renew for ${year}` }
  switch (mail) {
    case 'willRenew':
      return writeEmail('membership-renews', { name }, { ...all, term: year })
    case 'ended':
      return writeEmail('membership-ended', { name }, { ...all, ...renewal, refund })
    case 'paidBack':
      return writeEmail('membership-refunded', { name }, { ...all, refund: refund || formatMoney(0) })
    default:
      return writeEmail(PLAIN[mail], { name }, { ...all, ...(mail === 'willEnd' && renewal) })
  }
}
