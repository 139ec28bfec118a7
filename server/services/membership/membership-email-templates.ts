/** The content of emails about the end of a membership. */
import type { Tier } from '#contract/commerce.ts'
import { formatMoney } from '#contract/format.ts'
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

export function membershipEmail({
  mail,
  endsOn,
  refundCents,
  tier,
  priceCents,
  name,
  publicUrl,
}: MembershipEmailOptions): Email {
  const day = DAY.format(new Date(`${endsOn}T00:00:00Z`))
  const what = `Your ${tier === 'pro' ? 'Pro' : 'Basic'} membership`
  const price = priceCents === null ? '' : ` for ${formatMoney(priceCents / 100)}`
  const page = (words: string) => ({ words, url: `${publicUrl}/account/membership` })
  switch (mail) {
    case 'willRenew':
      return renderEmail({
        subject: `Your Fanfare membership renews on ${day}`,
        name,
        paragraphs: [
          `${what} renews on ${day} for 12 months${price}, using the card on file. You don’t need to do anything.`,
        ],
        link: page('Manage renewal'),
      })
    case 'willEnd':
      return renderEmail({
        subject: `Your Fanfare membership ends on ${day}`,
        name,
        paragraphs: [`${what} ends on ${day}. After that, your profile won’t appear in search. Renew to stay listed.`],
        link: page(`Renew for 12 months${price}`),
      })
    case 'declined':
      return renderEmail({
        subject: 'We couldn’t renew your Fanfare membership',
        name,
        paragraphs: [
          `${what} was due to renew on ${day}, but your card was declined. You weren’t charged. We’ll try again ` +
            'within a week. You’re still listed until then.',
          'If your card has changed, renew with a new one:',
        ],
        link: page('Renew with another card'),
      })
    case 'ended':
      return renderEmail({
        subject: 'Your Fanfare membership has ended',
        name,
        paragraphs: [
          `${what} ended on ${day}, so your profile is no longer listed. We’ve kept your profile and photos. ` +
            'Renew to be listed again right away.',
          ...(refundCents > 0
            ? [
                `We pay ${formatMoney(refundCents / 100)} back to the card that you paid with. Banks take a few days ` +
                  'for it.',
              ]
            : []),
        ],
        link: page(`Renew for 12 months${price}`),
      })
    case 'referred':
      return renderEmail({
        subject: 'A free month for your referral',
        name,
        paragraphs: [
          'A vendor joined Fanfare with your referral code. You both get a month.',
          `${what} now lasts until ${day}.`,
        ],
        link: page('View membership'),
      })
    case 'paidBack':
      return renderEmail({
        subject: `We paid back ${formatMoney(refundCents / 100)} of your Fanfare membership`,
        name,
        paragraphs: [
          `We pay ${formatMoney(refundCents / 100)} back to the card that you paid with. Banks take a few days for it. ` +
            `${what} goes on until ${day}.`,
        ],
        link: page('View receipts'),
      })
    default:
      return mail satisfies never
  }
}
