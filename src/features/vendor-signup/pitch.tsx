/** Reasons to join, for vendors; rendered on the server. */
import { useQuery } from '@tanstack/react-query'
import type { MembershipOption } from '#contract/commerce.ts'
import { formatList, formatMoney } from '#contract/format.ts'
import { BASIC_CATEGORIES, PRO_CATEGORIES } from '#contract/limits.ts'
import { GiftIcon, PinIcon, RequestsIcon } from '#src/ui/elements/icons.tsx'
import type { Api } from '#src/api/client.ts'
import { membershipsQuery } from './queries.ts'
import css from './signup.module.css'

const PRICE = 'Two plans, paid yearly'

const REASONS = [
  {
    Icon: PinIcon,
    title: 'Found near you',
    text: 'Clients search by city. Your profile shows where you’re based.',
  },
  {
    Icon: RequestsIcon,
    title: 'Real requests',
    text: 'Date, location, guest count and budget. No fee per lead, no commission.',
  },
  {
    Icon: GiftIcon,
    title: PRICE,
    text:
      `Basic includes ${BASIC_CATEGORIES} categories, Pro includes ${PRO_CATEGORIES}. Sign up in about five ` +
      'minutes.',
  },
]

export function Pitch({ api }: { api: Api }) {
  const { data: options = [] } = useQuery(membershipsQuery(api))
  const isFree = options.length > 0 && options.every(({ pricing12 }) => pricing12 === 0)
  return (
    <ul className={css.pitch}>
      {REASONS.map(({ Icon, title, text }) => (
        <li key={title}>
          <Icon />
          <div>
            <b>{title === PRICE && isFree ? 'Two plans, both free' : title}</b>
            {title === PRICE && options.length > 0 && !isFree ? (
              <p>{`${formatList(options.map(priceOf))} for 12 months.`}</p>
            ) : null}
            <p>{text}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}

const priceOf = ({ displayName, pricing12 }: MembershipOption) => `${displayName} ${formatMoney(pricing12)}`
