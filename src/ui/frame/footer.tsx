import { POPULAR_SERVICES, type PopularService } from '#contract/catalog-places.ts'
import { NATIONWIDE } from '#contract/limits.ts'
import { marketplaceName, shownMarketplace } from '#contract/marketplace-name.ts'
import css from './footer.module.css'
import { PLACES, SIGNUP } from './navigation.ts'
import { Wrap } from './page.tsx'

/** As operators call them; every page leads to them. */
export const popularServices = (): readonly PopularService[] => shownMarketplace().services ?? POPULAR_SERVICES

const POPULAR_PLACES: readonly { fileName: string; name: string }[] = [
  { fileName: 'new-york-city-ny', name: 'New York City' },
  { fileName: 'los-angeles-ca', name: 'Los Angeles' },
  { fileName: 'chicago-il', name: 'Chicago' },
  { fileName: 'toronto-on', name: 'Toronto' },
]

const ABOUT: readonly { href: string; name: string }[] = [
  { href: '/about/contact', name: 'Contact' },
  { href: '/about/privacy', name: 'Privacy' },
  { href: '/about/terms', name: 'Terms' },
  { href: '/your-data', name: 'Your data' },
  { href: '/on-this-device', name: 'On this device' },
]

/** The footer of every page. */
export function Footer() {
  return (
    <footer className={css.footer}>
      <Wrap className={css.inner}>
        <nav className={css.columns} aria-label={`More from ${marketplaceName()}`}>
          <Links title={marketplaceName()} links={[...PLACES, SIGNUP].map(({ href, name }) => ({ href, name }))} />
          <Links
            title="Anywhere"
            links={popularServices()
              .slice(0, 4)
              .map(({ fileName, name }) => ({
                href: `/${fileName}/${NATIONWIDE}`,
                name,
              }))}
          />
          <Links
            title="Entertainers near"
            links={POPULAR_PLACES.map(({ fileName, name }) => ({ href: `/entertainers/${fileName}`, name }))}
          />
          <Links title="About" links={ABOUT} />
        </nav>
        <div className={css.small}>
          {shownMarketplace().hasNoSamples ? null : (
            <p>Vendors marked “Sample” are fictional. Their names, reviews and bookings aren’t real.</p>
          )}
          <p>
            Place data from <a href="https://www.geonames.org/">GeoNames</a>, licensed under{' '}
            <a href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</a>.
          </p>
        </div>
      </Wrap>
    </footer>
  )
}

function Links({ title, links }: { title: string; links: readonly { href: string; name: string }[] }) {
  return (
    <div>
      <h2>{title}</h2>
      <ul>
        {links.map(({ href, name }) => (
          <li key={href}>
            <a href={href}>{name}</a>
          </li>
        ))}
      </ul>
    </div>
  )
}
