/** The facts now that a term, or the change to Pro, is paid for; read out, with what to do next. */
import { useEffect, useRef } from 'react'
import { MEMBER_LEVELS } from '#contract/commerce.ts'
import { formatDay, formatMoney } from '#contract/format.ts'
import { categoriesAllowed } from '#contract/vendor-change.ts'
import type { Membership } from '#contract/membership.ts'
import { REACH_MILES } from '#contract/reach.ts'
import { LinkButton } from '#src/ui/elements/button.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import { Notice } from '#src/ui/screens/notice.tsx'
import { TIER_NAMES } from './next-tier.tsx'

export interface Paid {
  what: 'renewal' | 'upgrade'
  /** US dollars. */
  total: number
}

/** A stored choice of a shorter distance stays (`storedReach` in contract/reach.ts). */
export const TRAVELS_NOW =
  `Your travel distance is now ${REACH_MILES.pro} miles, unless you chose less than ${REACH_MILES.basic} before. ` +
  'Change it anytime in your profile.'

/** The headline, and the facts. */
export function paidWords({ what, total }: Paid, membership: Membership): [string, string] {
  const { endsOn, autoRenew, billing, next } = membership
  const start = what === 'renewal' ? next : null
  const tier = start?.tier ?? membership.tier
  const paidSum = total > 0 ? `You paid ${formatMoney(total)}.` : 'There was nothing to pay.'
  const most = categoriesAllowed(MEMBER_LEVELS[tier])
  const days = start ? `From ${formatDay(start.startsOn)} until` : 'Until'
  const until = `${days} ${formatDay(endsOn)}, clients can find you up to ${REACH_MILES[tier]} miles from your city`
  const then = autoRenew
    ? 'It renews on that day.'
    : billing === 'free'
      ? 'It renews by itself.'
      : 'It ends on that day.'
  return [
    what === 'upgrade' ? `You’re on ${TIER_NAMES[tier]} now.` : `Your ${TIER_NAMES[tier]} membership is renewed.`,
    `${paidSum} ${until} and in up to ${most} categories. ${then}`,
  ]
}

interface PaidNoticeProps {
  /** Null until something was paid on this page. */
  paid: Paid | null
  membership: Membership
}

export function PaidNotice({ paid: bought, membership }: PaidNoticeProps) {
  // The sum to be paid by invoice shows below.
  const isInvoiced = membership.invoices.length > 0
  const paid = isInvoiced ? null : bought
  const box = useRef<HTMLOutputElement>(null)
  useEffect(() => {
    // The form that had the focus is gone; what comes next has it now.
    if (bought !== null) box.current?.querySelector('a')?.focus()
  }, [bought])
  const words = paid && paidWords(paid, membership)
  return (
    <output ref={box} className={blocks.announced}>
      {bought && isInvoiced ? (
        <Notice tone="good">
          <div className={blocks.section}>
            <p>Your invoice is ready. We’ve emailed it to you, too.</p>
            <div>
              <LinkButton href={`/account/receipts/${membership.invoices[0]?.id ?? ''}`}>View invoice</LinkButton>
            </div>
          </div>
        </Notice>
      ) : null}
      {words ? (
        <Notice tone="good">
          <div className={blocks.section}>
            <p>
              <b>{words[0]}</b> <span>{words[1]}</span>
            </p>
            {paid?.what === 'upgrade' ? <p>{`${TRAVELS_NOW} You can also add categories.`}</p> : null}
            <div>
              <LinkButton href="/account/profile">
                {paid?.what === 'upgrade' ? 'Edit distance and categories' : 'Edit profile'}
              </LinkButton>
            </div>
          </div>
        </Notice>
      ) : null}
    </output>
  )
}
