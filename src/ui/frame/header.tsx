import { marketplaceName } from '#contract/marketplace-name.ts'
import { ConnectivityPill, type Connectivity } from './connectivity-pill.tsx'
import css from './header.module.css'
import { BrandMark } from '../elements/icons.tsx'
import { LEADS, PLACES, SIGNUP, VENDOR_PLACES, type PlaceId, type TabId, type VendorMode } from './navigation.ts'
import { Wrap } from './page.tsx'
import { everyoneNear, sectionNear, useNearPlace } from '../browser/near-place.ts'
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
  vendorMode: VendorMode
  /** A vendor begins to plan an event of its own. */
  onPlan: () => void
}

/** The logo, the navigation on wide screens, and the connection status. */
export function Header({ path, place, connectivity, waiting, fresh, welcomeName, vendorMode, onPlan }: HeaderProps) {
  const near = useNearPlace()
  const isWorking = vendorMode === 'working'
  const places = isWorking ? VENDOR_PLACES : PLACES
  return (
    <header className={css.bar}>
      <Wrap className={css.inner}>
        <a className={css.brand} href={isWorking ? LEADS.href : '/'} aria-label={`${marketplaceName()}, home`}>
          <BrandMark />
          <span>{marketplaceName()}</span>
        </a>
        {near && !isWorking ? (
          <a className={css.near} href={everyoneNear(near)}>
            {`near ${near.displayName.replace(/, [A-Z]{2}$/, '')}`}
          </a>
        ) : null}
        <nav className={css.nav} aria-label="Main">
          <ul>
            {places
              .filter(({ id, isOwn }) => (welcomeName === null ? !isOwn : id !== 'account'))
              .map(({ id, href, name, isMinor }) => (
                <li key={id} className={isMinor ? css.minor : undefined}>
                  <a
                    href={sectionNear(href, near)}
                    aria-current={id === place ? (href === path ? 'page' : 'true') : undefined}
                  >
                    <span>{name}</span>
                    <Count
                      className={css.waiting}
                      unsent={id === 'requests' ? waiting : 0}
                      fresh={isWorking || id === 'requests' ? fresh[id as TabId] : 0}
                    />
                  </a>
                </li>
              ))}
          </ul>
        </nav>
        <div className={css.net}>
          <ConnectivityPill connectivity={connectivity} />
          {welcomeName === null ? (
            <a className={css.forVendors} href={SIGNUP.href}>
              {SIGNUP.name}
            </a>
          ) : null}
          {isWorking ? (
            <a className={css.switch} href="/" onClick={onPlan}>
              <span className={css.verb}>{'Switch to '}</span>
              <span className={css.mode}>planning</span>
              <Count className={css.waiting} unsent={waiting} fresh={fresh.requests} />
            </a>
          ) : null}
          {vendorMode === 'planning' ? (
            <a className={css.switch} href={LEADS.href}>
              <span>{LEADS.name}</span>
              <Count className={css.waiting} fresh={fresh.leads} />
            </a>
          ) : null}
          {welcomeName === null ? (
            <a href="/sign-in">Sign in</a>
          ) : (
            <a className={isWorking ? css.welcome : undefined} href="/account">{`Welcome, ${welcomeName}`}</a>
          )}
        </div>
      </Wrap>
    </header>
  )
}
