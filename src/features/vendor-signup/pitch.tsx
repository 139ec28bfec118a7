/** Reasons to join, for vendors; rendered on the server. */
import { BASIC_CATEGORIES, PRO_CATEGORIES } from '#contract/limits.ts'
import { GiftIcon, PinIcon, RequestsIcon } from '#src/ui/elements/icons.tsx'
import css from './signup.module.css'

const REASONS = [
  {
    Icon: PinIcon,
    title: 'Found near you',
    text: 'Hosts search by city. Your listing shows where you are and how far you travel.',
  },
  {
    Icon: RequestsIcon,
    title: 'Real requests',
    text: 'Date, place, guests and budget, by e-mail. No fee per request, no commission.',
  },
  {
    Icon: GiftIcon,
    title: 'One yearly price',
    text: `Basic with ${BASIC_CATEGORIES} categories, Pro with ${PRO_CATEGORIES} and a wider region. About five minutes, on your phone.`,
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
