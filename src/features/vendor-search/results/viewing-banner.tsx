import type { SearchLocation } from '#contract/vendor.ts'
import { resultsHref, type SearchTerms } from '../search/search-terms.ts'
import css from './viewing-banner.module.css'

interface ViewingBannerProps {
  terms: SearchTerms
  location: SearchLocation
  pluralForm: string
  /** The number of vendors found; with none, the text about travel is dropped but nearby cities are still listed. */
  found: number
}

/** "You are viewing …", and the nearby cities that these vendors travel to. */
export function ViewingBanner({ terms, location, pluralForm, found }: ViewingBannerProps) {
  const { kind, service, categoryId, source } = terms
  const cities = location.surroundingCities
  if (cities.length === 0) return null
  return (
    <p className={css.banner}>
      You are viewing <strong>{`${location.displayName} ${pluralForm}`}</strong>
      <span>{found > 0 ? `; these ${pluralForm} will also travel to ` : `. Try nearby: `}</span>
      {cities.map((city, index) => (
        <span key={city.fileName}>
          <span>{index === 0 ? '' : index === cities.length - 1 ? ' and ' : ', '}</span>
          <a href={resultsHref({ kind, service, categoryId, location: city.fileName, source })}>{city.displayName}</a>
        </span>
      ))}
      <span>.</span>
    </p>
  )
}
