/** The frame of every page of the console: header, content, and the bar at the bottom of a phone. */
import { useEffect, useRef, type ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import type { Role } from '#contract/console/rights.ts'
import { marketplaceName } from '#contract/marketplace-name.ts'
import { Badge } from '#src/ui/elements/badge.tsx'
import { BrandMark } from '#src/ui/elements/icons.tsx'
import { SkipLink } from '#src/ui/elements/visually-hidden.tsx'
import { Wrap } from '#src/ui/frame/page.tsx'
import header from '#src/ui/frame/header.module.css'
import tabs from '#src/ui/frame/tab-bar.module.css'
import css from './frame.module.css'
import { ICONS } from './icons.tsx'
import { barOf, leftOutOf, placesOf } from './navigation.ts'

/** @param forRole null at the door, where there is nowhere else to go */
export function Frame({ forRole, children }: { forRole: Role | null; children: ReactNode }) {
  const [path] = useLocation()
  const main = useFocusOnNewPage(path)
  const places = forRole === null ? [] : placesOf(forRole)
  const bar = forRole === null ? [] : barOf(forRole)
  const left = forRole === null ? [] : leftOutOf(forRole)
  const isAt = (place: string) => path === place || path.startsWith(`${place}/`)
  const current = (place: string) => (path === place ? 'page' : isAt(place) ? 'true' : undefined)
  return (
    <div>
      <SkipLink />
      <header className={header.bar}>
        <Wrap className={header.inner}>
          <Link className={`${header.brand} ${css.brand}`} href="/" aria-label={`${marketplaceName()} console, start`}>
            <BrandMark />
            <span className={css.name}>{marketplaceName()}</span>
            <span className={css.badge}>
              <Badge tone="accent">Console</Badge>
            </span>
          </Link>
          <nav className={`${header.nav} ${css.nav}`} aria-label="Main">
            <ul>
              {places.map(({ id, path: href, name }) => (
                <li key={id} className={left.includes(id) ? css.seldom : undefined}>
                  <Link href={href} aria-current={current(href)}>
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        </Wrap>
      </header>
      <main id="main" ref={main} tabIndex={-1} className={css.main}>
        {children}
      </main>
      {places.length > 0 ? (
        <nav className={tabs.tabs} aria-label="Main">
          <ul>
            {bar.map(({ id, path: href, name }) => {
              const PlaceIcon = ICONS[id]
              return (
                <li key={id}>
                  <Link href={href} aria-current={current(href)}>
                    <PlaceIcon />
                    <span>{name}</span>
                  </Link>
                </li>
              )
            })}
          </ul>
        </nav>
      ) : null}
    </div>
  )
}

/** Moves focus to a new page's heading, where the keyboard and a screen reader continue. */
function useFocusOnNewPage(path: string) {
  const main = useRef<HTMLElement>(null)
  const last = useRef(path)
  useEffect(() => {
    if (last.current === path || !main.current) return
    last.current = path
    window.scrollTo(0, 0)
    const heading = main.current.querySelector('h1')
    heading?.setAttribute('tabindex', '-1')
    const start = heading ?? main.current
    start.focus({ preventScroll: true })
  }, [path])
  return main
}
