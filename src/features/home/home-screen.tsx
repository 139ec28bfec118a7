/** The home page: the search form, popular searches, and recent bookings. */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { categoriesAt } from '#contract/catalog-places.ts'
import { HOME_CATEGORIES } from '#contract/home-categories.ts'
import { formatCount } from '#contract/format-count.ts'
import { NATIONWIDE } from '#contract/limits.ts'
import { shownMarketplace } from '#contract/marketplace-name.ts'
import { ARTICLES_PATH, SECTIONS } from '#contract/paths.ts'
import { PICTURE_PATH } from '#contract/pictures.ts'
import type { ServiceType } from '#contract/service-type.ts'
import type { Api } from '#src/api/client.ts'
import { sectionNear, useNearPlace } from '#src/ui/browser/near-place.ts'
import card from '#src/ui/elements/card.module.css'
import { ChipLink, Row } from '#src/ui/elements/chip.tsx'
import { classes } from '#src/ui/elements/class-names.ts'
import { SIGNUP } from '#src/ui/frame/navigation.ts'
import { Wrap } from '#src/ui/frame/page.tsx'
import { Picture } from '#src/ui/content/picture.tsx'
import { Confetti } from './confetti.tsx'
import { bookedLabel } from './event-kinds.ts'
import css from './home.module.css'
import { HowItWorks, Promises } from './promises.tsx'
import { recentEventsOptions, typicalPricesOptions } from './queries.ts'
import { EventScenes } from './scenes.tsx'

/** The places that the header has no room for on phones and tablets. */
const PLACES_BELOW = [
  { href: SECTIONS.kids, name: 'Kids parties' },
  { href: SECTIONS.weddings, name: 'Weddings' },
  { href: ARTICLES_PATH, name: 'Articles' },
  SIGNUP,
]

/** The view source recorded in requests to vendors found here. */
const VIEW_SOURCE = 'recentEvents'

interface HomeScreenProps {
  api: Api
  catalog: readonly ServiceType[]
  /** The search form, which belongs to the search feature. */
  findForm: ReactNode
}

export function HomeScreen({ api, catalog, findForm }: HomeScreenProps) {
  const top = categoriesAt(catalog, 'homePlace', HOME_CATEGORIES)
  const near = useNearPlace()
  return (
    <>
      <section className={css.hero}>
        <div className={css.confetti}>
          <Confetti />
        </div>
        <Wrap>
          <h1>
            Unforgettable entertainment <br className={css.break} /> for the day that matters.
          </h1>
          <p className={css.lead}>
            {`${shownMarketplace().claim}. Offline? We’ll send your request when you’re back online.`}
          </p>
          <div className={css.form}>{findForm}</div>
          <nav className={css.places} aria-label="More to explore">
            {PLACES_BELOW.map(({ href, name }) => (
              <ChipLink key={href} href={sectionNear(href, near)}>
                {name}
              </ChipLink>
            ))}
          </nav>
        </Wrap>
      </section>
      <Wrap className={css.sections}>
        {top.length > 0 ? (
          <section className={css.section} aria-labelledby="popular">
            <h2 id="popular">{near ? `Find vendors near ${near.displayName}` : 'Popular right now'}</h2>
            <Row className={css.categories}>
              {top.map((service) => (
                <a
                  key={service.id}
                  href={`/${service.fileName}/${near?.fileName ?? NATIONWIDE}`}
                  className={css.category}
                >
                  <Picture
                    className={css.categoryPicture}
                    url={PICTURE_PATH + service.desktopImage}
                    alt=""
                    width={112}
                    height={112}
                  />
                  <span>{service.pluralForm}</span>
                </a>
              ))}
            </Row>
          </section>
        ) : null}
        <EventScenes near={near} />
        <HowItWorks />
        <TypicalPrices api={api} />
        <RecentEvents api={api} />
        <Promises />
      </Wrap>
    </>
  )
}

/** From real quotes; leaves no gap if there are too few. */
function TypicalPrices({ api }: { api: Api }) {
  const { data: prices = [] } = useQuery(typicalPricesOptions(api))
  if (prices.length === 0) return null
  return (
    <section className={css.section} aria-labelledby="prices">
      <h2 id="prices">What most quotes ask</h2>
      <div className={css.prices}>
        {prices.map(({ title, range, quotes, href }) => (
          <a key={href} href={href} className={classes(card.card, css.event)}>
            <small>{title}</small>
            <strong>{range}</strong>
            <small>{`From ${formatCount(quotes, 'quote')}`}</small>
          </a>
        ))}
      </div>
    </section>
  )
}

/** Leaves no gap if there is nothing to show. */
function RecentEvents({ api }: { api: Api }) {
  const { data: events = [] } = useQuery(recentEventsOptions(api))
  if (events.length === 0) return null
  // Made-up bookings would be no proof of anything.
  if (events.every(({ isSample }) => isSample))
    return (
      <p className={css.sample}>
        Vendors marked “Sample” are fictional, and so are their bookings. We don’t show those here.
      </p>
    )
  return (
    <section className={css.section} aria-labelledby="lately">
      <h2 id="lately">Recently booked</h2>
      <Row className={css.events}>
        {events
          .filter(({ isSample }) => !isSample)
          .map((event) => (
            <a
              key={`${event.memberID} ${event.eventType} ${event.daysAgo}`}
              href={`${event.profileUrl}?viewSource=${VIEW_SOURCE}`}
              className={classes(card.card, css.event)}
            >
              <small>{`${event.eventType} in ${event.cityName}, ${event.stateOrProvinceAbbreviation}`}</small>
              <strong>{event.profileName}</strong>
              <small>
                {`${event.serviceType ? `${event.serviceType.personForm}, ` : ''}${bookedLabel(event.daysAgo)}`}
              </small>
            </a>
          ))}
      </Row>
    </section>
  )
}
