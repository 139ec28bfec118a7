/** The results of a search: near a place, nationwide, or virtual. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ANY, NATIONWIDE } from '#contract/limits.ts'
import type { ServiceType } from '#contract/service-type.ts'
import type { Api } from '#src/api/client.ts'
import { Breadcrumb } from '#src/ui/breadcrumb.tsx'
import { ChipLink } from '#src/ui/chip.tsx'
import { CloseIcon } from '#src/ui/icons.tsx'
import { Page, PageHeader } from '#src/ui/page.tsx'
import { LiveRegion, VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { ChosenBar } from './chosen-bar.tsx'
import { activeFilters } from './filter-words.ts'
import { searchOptions, totalOf } from './queries.ts'
import { rememberSearch } from './recent-searches.ts'
import { RefinePanel } from './refine-panel.tsx'
import css from './refine-panel.module.css'
import { placeNameFrom, resultsTitle } from './result-words.ts'
import { ResultsList } from './results-list.tsx'
import { ResultsUnavailable } from './results-unavailable.tsx'
import { SavedCopyNotice } from './saved-copy-notice.tsx'
import { resultsHref, type SearchTerms } from './search-terms.ts'
import { serviceById, type SearchedService } from './services.ts'
import { TileSkeletons } from './tile-skeleton.tsx'
import type { CameFrom } from './tile-words.ts'
import { TravelNote } from './travel-note.tsx'

export interface ResultsScreenProps {
  api: Api
  catalogue: readonly ServiceType[]
  terms: SearchTerms
  /** The path's service. */
  service: SearchedService
  /** Goes to another search. */
  onSearch: (href: string) => void
}

export function ResultsScreen({ api, catalogue, terms, service, onSearch }: ResultsScreenProps) {
  const category = serviceById(catalogue, terms.categoryId)
  const results = useInfiniteQuery(searchOptions(api, terms, terms.categoryId === ANY ? service.id : terms.categoryId))
  const missing = results.error !== null && 'status' in results.error && results.error.status === 404
  if (missing && !results.data) throw notFound()

  const national = terms.location === NATIONWIDE
  const virtual = terms.kind === 'virtual'
  const pages = results.data?.pages ?? []
  const location = results.isPlaceholderData ? undefined : pages[0]?.reply.searchLocation
  const placeName = location?.displayName ?? placeNameFrom(terms.location)
  const { pluralForm } = category ?? service
  const title = resultsTitle(virtual ? `${pluralForm} offering Virtual Party and Event Services` : pluralForm, placeName, national)
  const href = resultsHref(terms)
  const filters = activeFilters(terms, category?.pluralForm)
  const plainHref = resultsHref({ kind: terms.kind, service: terms.service, location: terms.location, source: terms.source })
  const fresh = results.isSuccess && !results.isPlaceholderData
  const from: CameFrom = { source: terms.source ?? (virtual ? 'virtualevents' : 'None'), location: terms.location }
  const place = national ? null : { fileName: terms.location, displayName: placeName }

  useEffect(() => {
    if (fresh) rememberSearch({ href, title })
  }, [fresh, href, title])

  return (
    <Page>
      <Breadcrumb trail={trailOf(terms, service, placeName)} />
      <PageHeader as={virtual ? 'h2' : 'h1'} title={title} count={fresh ? totalOf(pages) : undefined} />
      <div className={css['filters']}>
        <RefinePanel
          key={`${href} ${location ? '' : 'unnamed'}`}
          {...{ api, terms, place, service, catalogue, onSearch }}
          active={filters.length}
        />
        {filters.map(({ name, hrefWithout }) => (
          <ChipLink key={name} href={hrefWithout}>
            <VisuallyHidden>Remove the filter </VisuallyHidden>
            {name}
            <CloseIcon />
          </ChipLink>
        ))}
      </div>
      <SavedCopyNotice results={results} pages={pages} />
      <LiveRegion>{fresh ? `${totalOf(pages).toLocaleString('en-US')} vendors found` : null}</LiveRegion>
      {results.data ? (
        <ResultsList
          terms={terms}
          pages={pages}
          from={from}
          dimmed={results.isPlaceholderData}
          loadingMore={results.isFetchingNextPage}
          moreFailed={results.isFetchNextPageError}
          loadMore={() => void results.fetchNextPage()}
          hrefWithoutFilters={filters.length > 0 ? plainHref : null}
        />
      ) : results.error ? (
        <ResultsUnavailable error={results.error} href={href} busy={results.isFetching} onRetry={() => void results.refetch()} />
      ) : (
        <TileSkeletons />
      )}
      {location && !national ? <TravelNote {...{ terms, location, pluralForm }} found={totalOf(pages)} /> : null}
      <ChosenBar from={from} />
    </Page>
  )
}

/** Home, the kind of vendor, the place (specification 2, section 2). */
function trailOf(terms: SearchTerms, service: SearchedService, placeName: string) {
  const category =
    terms.kind === 'virtual'
      ? { name: 'Virtual', href: '/virtual-event-services' }
      : { name: service.pluralForm, href: resultsHref({ kind: 'standard', service: service.fileName, location: NATIONWIDE }) }
  return [{ name: 'Home', href: '/' }, category, { name: placeName }]
}
