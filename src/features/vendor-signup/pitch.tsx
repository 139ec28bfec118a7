/** Reasons to join, for vendors; rendered on the server. */
import { BASIC_CATEGORIES, PRO_CATEGORIES } from '#contract/limits.ts'
import { GiftIcon, PinIcon, RequestsIcon } from '#src/ui/elements/icons.tsx'
import css from './signup.module.css'

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
    title: 'One annual price',
    text: `Basic includes ${BASIC_CATEGORIES} categories, Pro includes ${PRO_CATEGORIES}. Sign up in about five minutes.`,
  },
]

export function Pitch() {
  return (
    <ul className={css.pitch}>
      {REASONS.map(({ Icon, title, text }) => (
        <li key={title}>
          <Icon />
          <div>
            <b>{title}</b>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
