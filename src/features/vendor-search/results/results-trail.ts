/** The breadcrumbs of a results page: home, the section or the category, the place. */
import { NATIONWIDE } from '#contract/limits.ts'
import type { TrailStep } from '#src/ui/head/structured-data.ts'
import { ANY_SERVICE, resultsHref, type SearchTerms } from '../search/search-terms.ts'
import { SEARCH_SECTIONS, type SearchedService } from '../search/sections.ts'

export function trailOf(
  { kind, location }: Pick<SearchTerms, 'kind' | 'location'>,
  service: SearchedService,
  placeName: string,
): TrailStep[] {
  const section = SEARCH_SECTIONS[kind].trail
  const nationalHref = resultsHref({ kind, service: service.fileName, location: NATIONWIDE })
  const kindOfVendor =
    section && service.fileName === ANY_SERVICE ? [] : [{ name: service.pluralForm, href: nationalHref }]
  const place = section && location === NATIONWIDE ? [] : [{ name: placeName }]
  const steps: TrailStep[] = [{ name: 'Home', href: '/' }, ...(section ? [section] : []), ...kindOfVendor, ...place]
  // The page itself is not a link.
  return steps.map((step, index) => (index === steps.length - 1 ? { name: step.name } : step))
}
