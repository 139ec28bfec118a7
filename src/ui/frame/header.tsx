import { ConnectivityPill, type Connectivity } from './connectivity-pill.tsx'
import css from './header.module.css'
import { BrandMark } from '../elements/icons.tsx'
import { isOfLeads, LEADS, PLACES, SIGNUP, type PlaceId } from './navigation.ts'
import { Wrap } from './page.tsx'
import { Count } from './count.tsx'
import type { NewByTab } from './tab-bar.tsx'

interface HeaderProps {
  /** The page's path, and the place that it belongs to, to mark the current entry. */
  path: string
  place: PlaceId
  connectivity: Connectivity
  /** The number of requests not sent yet. */
  waiting: number
  /** How much is new in a tab. */
  fresh: NewByTab
  /** The name of the signed-in user; null for a guest. */
  welcomeName: string | null
  /** Whether the user is a vendor, who has an inbox. */
  hasLeads: boolean
}

/** The logo, the navigation on wide screens, and the connection status. */
export function Header({ path, place, connectivity, waiting, fresh, welcomeName, hasLeads }: HeaderProps) {
  return (
    <header className={css['bar']}>
      <Wrap className={css['inner']}>
        <a className={css['brand']} href="/" aria-label="Fanfare, home">
          <BrandMark />
          Fanfare
        </a>
        <nav className={css['nav']} aria-label="Main">
          <ul>
            {PLACES.filter(({ id, isOwn }) => (welcomeName === null ? !isOwn : id !== 'account')).map(
              ({ id, href, name, isMinor }) => (
                <li key={id} className={isMinor ? css['minor'] : undefined}>
                  <a href={href} aria-current={id === place ? (href === path ? 'page' : 'true') : undefined}>
                    {name}
                    {id === 'requests' ? (
                      <Count className={css['waiting']} unsent={waiting} fresh={fresh.requests} />
                    ) : null}
                  </a>
                </li>
              ),
            )}
          </ul>
        </nav>
        <div className={css['net']}>
          <ConnectivityPill connectivity={connectivity} />
          {welcomeName === null ? (
            <a className={css['forVendors']} href={SIGNUP.href}>
              {SIGNUP.name}
            </a>
          ) : null}
          {hasLeads ? (
            <a
              className={css['leads']}
              href={LEADS.href}
              aria-current={(place === 'account' && isOfLeads(path)) || undefined}
            >
              {LEADS.name}
              <Count className={css['waiting']} fresh={fresh.account} />
            </a>
          ) : null}
          {welcomeName === null ? <a href="/sign-in">Sign in</a> : <a href="/account">Welcome, {welcomeName}</a>}
        </div>
      </Wrap>
    </header>
  )
}
