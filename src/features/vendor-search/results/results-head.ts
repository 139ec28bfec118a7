/** The title and search engine metadata of a results page. */
import type { QueryClient } from '@tanstack/react-query'
import type { ItemList } from 'schema-dts'
import { formatNumber } from '#contract/format-count.ts'
import { ANY, NATIONWIDE } from '#contract/limits.ts'
import { PICTURE_PATH } from '#contract/pictures.ts'
import type { Api } from '#src/api/client.ts'
import { pageHead } from '#src/ui/head/page-head.ts'
import { breadcrumbList } from '#src/ui/head/structured-data.ts'
import type { ResultsData } from './load-results.ts'
import { searchOptions } from '../search/queries.ts'
import { resultsTitle } from './format-results.ts'
import { trailOf } from './results-trail.ts'
import { isPartialView, resultsHref, type SearchTerms } from '../search/search-terms.ts'
import { searchTitle } from '../search/sections.ts'

interface HeadSource {
  queryClient: QueryClient
  api: Api
  origin: string
}

/** @param more additional structured data, generated only on the server */
export function resultsHead(source: HeadSource, terms: SearchTerms, data: ResultsData, more: readonly object[] = []) {
  const { kind, service, location, skip } = terms
  const { searched, placeName, isCrawlable } = data
  const virtual = kind === 'virtual'
  const full = resultsTitle(searchTitle(kind, searched), placeName, location === NATIONWIDE)
  const title = !virtual
    ? full
    : searched.id === ANY
      ? 'Virtual Parties, Events & More'
      : `Virtual ${searched.pluralForm}`
  const near = repliedTo(source, terms, data)?.searchResultsNear
  const isHidden = !isCrawlable || near === 0 || isPartialView(terms) || (virtual && location !== NATIONWIDE)
  const address = { kind, service, location: virtual ? NATIONWIDE : location }
  return pageHead({
    origin: source.origin,
    path: resultsHref(isHidden && skip > 0 ? terms : address),
    title,
    description: `Compare ${near ? `${formatNumber(near)} ` : ''}${full} by rating, services and distance. Get free quotes from several with one request.`,
    picture: searched.id === ANY ? undefined : `${PICTURE_PATH}category-${searched.fileName}`,
    isHidden,
    structuredData: import.meta.env.SSR ? [...structuredData(source, terms, data), ...more] : [],
  })
}

const repliedTo = ({ queryClient, api }: HeadSource, terms: SearchTerms, { searched }: ResultsData) =>
  queryClient.getQueryData(searchOptions(api, terms, searched.id).queryKey)?.pages[0]?.reply

function structuredData(source: HeadSource, terms: SearchTerms, data: ResultsData): object[] {
  const { origin } = source
  const { searched, placeName } = data
  const reply = repliedTo(source, terms, data)
  const trail = breadcrumbList(origin, trailOf(terms, searched, placeName))
  if (!reply || reply.searchResults.length === 0) return [trail]
  const list: ItemList = {
    '@type': 'ItemList',
    numberOfItems: reply.searchResultsNear ?? reply.searchResultsTotal,
    // A list that links to a page for each entry says no more about it: the names are there.
    itemListElement: reply.searchResults.map(({ profileUrl }, index) => ({
      '@type': 'ListItem',
      position: terms.skip + index + 1,
      url: origin + profileUrl,
    })),
  }
  return [trail, list]
}
