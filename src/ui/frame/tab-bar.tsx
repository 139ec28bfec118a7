import {
  AccountIcon,
  BookingsIcon,
  CalendarIcon,
  LeadsIcon,
  MessagesIcon,
  RequestsIcon,
  SearchIcon,
  VirtualIcon,
} from '../elements/icons.tsx'
import { tabOf, TABS, VENDOR_PLACES, type PlaceId, type TabId } from './navigation.ts'
import css from './tab-bar.module.css'
import { Count } from './count.tsx'

const icons = {
  search: SearchIcon,
  virtual: VirtualIcon,
  requests: RequestsIcon,
  bookings: BookingsIcon,
  account: AccountIcon,
  leads: LeadsIcon,
  calendar: CalendarIcon,
  messages: MessagesIcon,
}

export type NewByTab = Partial<Record<TabId, number>>

interface TabBarProps {
  /** The page's path, and the place that it belongs to, to mark the current tab. */
  path: string
  place: PlaceId
  /** The number of requests not sent yet. */
  waiting: number
  fresh: NewByTab
  isGuest: boolean
  /** Whether the user is a vendor at work. */
  isVendor?: boolean
}

/** The bottom bar on phones. */
export function TabBar({ path, place, waiting, fresh, isGuest, isVendor = false }: TabBarProps) {
  const tabs = isVendor ? VENDOR_PLACES : TABS
  const current = tabOf(place, tabs)
  return (
    <nav className={css.tabs} aria-label="Main">
      <ul>
        {tabs.map(({ id, href, shortName, isOwn }) => {
          if (isOwn && isGuest) return null
          const PlaceIcon = icons[id]
          return (
            <li key={id}>
              <a href={href} aria-current={id === current ? (href === path ? 'page' : 'true') : undefined}>
                <PlaceIcon />
                <span>{shortName}</span>
                <Count className={css.count} unsent={id === 'requests' ? waiting : 0} fresh={fresh[id]} />
              </a>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
