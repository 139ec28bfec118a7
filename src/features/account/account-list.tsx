/** Lists of places: those of whoever plans an event, on the tab bar and beside it, and others of the account. */
import { ArrowRightIcon } from '#src/ui/elements/icons.tsx'
import css from './account.module.css'
import { Section } from './section.tsx'

const PLANNING = [
  { href: '/my-events', name: 'My events', words: 'Everything for one event on one page' },
  { href: '/requests', name: 'My requests', words: 'Sent, not sent yet, and their quotes' },
  { href: '/on-this-device/saved', name: 'Saved vendors', words: 'Also without a connection' },
  { href: '/shortlist', name: 'Shortlists', words: 'Shared for a vote' },
]

export interface AccountPlace {
  href: string
  name: string
  words: string
}

export const PlaceList = ({ places }: { places: readonly AccountPlace[] }) => (
  <ul className={css.places}>
    {places.map(({ href, name, words }) => (
      <li key={href}>
        <a href={href}>
          <span>
            <b>{name}</b>
            <small>{words}</small>
          </span>
          <ArrowRightIcon />
        </a>
      </li>
    ))}
  </ul>
)

export const PlanningList = () => (
  <Section title="Planning">
    <PlaceList places={PLANNING} />
  </Section>
)
