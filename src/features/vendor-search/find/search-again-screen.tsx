import { useQuery } from '@tanstack/react-query'
import { NATIONWIDE } from '#contract/limits.ts'
import type { ServiceType } from '#contract/service-type.ts'
import type { Api } from '#src/api/client.ts'
import { ChipLink, Row } from '#src/ui/elements/chip.tsx'
import { didYouMean } from '#src/ui/format/format-did-you-mean.ts'
import { Page, PageHeader } from '#src/ui/frame/page.tsx'
import { FindForm } from './find-form.tsx'
import { namedVendorsOptions } from '../search/queries.ts'
import type { MeantSearch } from '../search/resolve-search.ts'
import { resultsHref } from '../search/search-terms.ts'

interface SearchAgainScreenProps {
  api: Api
  catalog: readonly ServiceType[]
  what: string
  where: string
  /** The day of the event, `2027-06-12`; '' for none. */
  day: string
  unknown: 'what' | 'where'
  /** Suggested searches. */
  meant: readonly MeantSearch[]
  /** Category that Fanfare doesn't list; the closest is suggested. */
  uncovered: string | null
  onSearch: (href: string) => void
}

/**
 * Shown if the typed text does not resolve to a search: suggests likely searches and vendors of that name, or else says
 * which part is unknown. Both texts stay in the form for correction.
 */
export function SearchAgainScreen({
  api,
  catalog,
  what,
  where,
  day,
  unknown,
  meant,
  uncovered,
  onSearch,
}: SearchAgainScreenProps) {
  const { data: named = [] } = useQuery({
    ...namedVendorsOptions(api, what),
    enabled: unknown === 'what' && what !== '',
  })
  const isName = named.some(({ profileName }) => profileName.toLowerCase() === what.trim().toLowerCase())
  const categories = <Offers title={uncovered ? 'Closest' : 'Categories'} offers={meant} />
  const offers = meant.length + named.length
  const hasOffers = offers > 0
  const error = hasOffers
    ? null
    : unknown === 'what'
      ? 'Choose a category from the list or try another word.'
      : 'Choose a US or Canadian city from the list.'
  const title =
    unknown === 'what'
      ? `We couldn’t find “${what}”`
      : where === ''
        ? 'Where’s your event?'
        : `We couldn’t find “${where}”`
  return (
    <Page>
      <PageHeader title={uncovered ? `We don’t list ${uncovered}` : hasOffers ? didYouMean(offers) : title} />
      {isName ? null : categories}
      <Offers
        title="Matching vendors"
        offers={named.map(({ profileName, profileUrl, cityName, stateOrProvinceAbbreviation }) => ({
          name: `${profileName} · ${cityName}, ${stateOrProvinceAbbreviation}`,
          href: profileUrl,
        }))}
      />
      {isName ? categories : null}
      {hasOffers ? <h2>Search again</h2> : null}
      <FindForm
        key={`${what} ${where}`}
        api={api}
        catalog={catalog}
        what={what}
        where={where}
        day={day}
        onSearch={onSearch}
        whatError={unknown === 'what' ? error : null}
        whereError={unknown === 'where' ? error : null}
      />
      <Offers
        title="All categories"
        offers={catalog
          .filter((service) => service.isTopLevel && !service.isHidden)
          .map(({ fileName, pluralForm }) => ({
            name: pluralForm,
            href: resultsHref({ kind: 'standard', service: fileName, location: NATIONWIDE }),
          }))}
      />
    </Page>
  )
}

/** A list of links; nothing if it is empty. */
function Offers({ title, offers }: { title: string; offers: readonly MeantSearch[] }) {
  if (offers.length === 0) return null
  return (
    <>
      <h2>{title}</h2>
      <Row wrapping>
        {offers.map(({ name, href }) => (
          <ChipLink key={href} href={href}>
            {name}
          </ChipLink>
        ))}
      </Row>
    </>
  )
}
