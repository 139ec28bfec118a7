/** The content of emails about the end of a membership. */
import type { Tier } from '#contract/commerce.ts'
import { formatMoney } from '#contract/format.ts'
import { marketplaceName } from '#contract/marketplace-name.ts'
import { renderEmail } from '#server/services/mail/email-templates.ts'
import type { Email } from '#server/services/mail/email-templates.ts'

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

/** The words of a mail, beside its name. */
type Words = Omit<Parameters<typeof renderEmail>[0], 'name'>

const BANKS = 'Banks take a few days for it.'

export function membershipEmail({ name, ...options }: MembershipEmailOptions): Email {
  return renderEmail({ ...WORDS[options.mail](wordingOf(options)), name })
}

type Wording = ReturnType<typeof wordingOf>

/** The parts of the sentences. */
function wordingOf({ endsOn, refundCents, tier, priceCents, publicUrl }: Omit<MembershipEmailOptions, 'name'>) {
  return {
    day: DAY.format(new Date(`${endsOn}T00:00:00Z`)),
    what: `Your ${tier === 'pro' ? 'Pro' : 'Basic'} membership`,
    price: priceCents === null ? '' : ` for ${formatMoney(priceCents / 100)}`,
    refund: formatMoney(refundCents / 100),
    isPaidBack: refundCents > 0,
    page: (words: string) => ({ words, url: `${publicUrl}/account/membership` }),
  }
}

const WORDS: Record<MembershipEmailOptions['mail'], (wording: Wording) => Words> = {
  willRenew: ({ day, what, price, page }) => ({
    subject: `Your ${marketplaceName()} membership renews on ${day}`,
    paragraphs: [
      `${what} renews on ${day} for 12 months${price}, using the card on file. You don’t need to do anything.`,
    ],
    link: page('Manage renewal'),
  }),
  willEnd: ({ day, what, price, page }) => ({
    subject: `Your ${marketplaceName()} membership ends on ${day}`,
    paragraphs: [`${what} ends on ${day}. After that, your profile won’t appear in search. Renew to stay listed.`],
    link: page(`Renew for 12 months${price}`),
  }),
  declined: ({ day, what, page }) => ({
    subject: `We couldn’t renew your ${marketplaceName()} membership`,
    paragraphs: [
      `${what} was due to renew on ${day}, but your card was declined. You weren’t charged. We’ll try again ` +
        'within a week. You’re still listed until then.',
      'If your card has changed, renew with a new one:',
    ],
    link: page('Renew with another card'),
  }),
  ended: ({ day, what, price, refund, isPaidBack, page }) => ({
    subject: `Your ${marketplaceName()} membership has ended`,
    paragraphs: [
      `${what} ended on ${day}, so your profile is no longer listed. We’ve kept your profile and photos. ` +
        'Renew to be listed again right away.',
      ...(isPaidBack ? [`We pay ${refund} back to the card that you paid with. ${BANKS}`] : []),
    ],
    link: page(`Renew for 12 months${price}`),
  }),
  referred: ({ day, what, page }) => ({
    subject: 'A free month for your referral',
    paragraphs: [
      `A vendor joined ${marketplaceName()} with your referral code. You both get a month.`,
      `${what} now lasts until ${day}.`,
    ],
    link: page('View membership'),
  }),
  paidBack: ({ day, what, refund, page }) => ({
    subject: `We paid back ${refund} of your ${marketplaceName()} membership`,
    paragraphs: [`We pay ${refund} back to the card that you paid with. ${BANKS} ${what} goes on until ${day}.`],
    link: page('View receipts'),
  }),
}
