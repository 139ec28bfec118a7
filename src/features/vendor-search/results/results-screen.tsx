/** The results of a search: near a place, nationwide, virtual, for kids or for weddings. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { formatCount } from '#contract/format-count.ts'
import { ANY, NATIONWIDE } from '#contract/limits.ts'
import type { ServiceType } from '#contract/service-type.ts'
import type { Api } from '#src/api/client.ts'
import { isNotFound } from '#src/api/errors/error-kinds.ts'
import { retryImport } from '#src/sync/connectivity/retry-import.ts'
import type { Elements } from '#src/ui/elements/elements.ts'
import { Breadcrumb } from '#src/ui/frame/breadcrumb.tsx'
import { Page, PageHeader } from '#src/ui/frame/page.tsx'
import { UNKNOWN_PLACE } from '#src/ui/screens/missing.ts'
import { rememberPlace } from '#src/ui/browser/near-place.ts'
import { LiveRegion } from '#src/ui/elements/visually-hidden.tsx'
import { CategoryCarousel } from '../filters/category-carousel.tsx'
import { useSelectedVendors } from '../selection/selected-vendors.ts'
import { FilterChips } from '../filters/filter-chips.tsx'
import { activeFilters, searchLabel } from '../filters/filter-labels.ts'
import { nearOf, searchOptions, shownIn } from '../search/queries.ts'
import { rememberSearch } from '../search/recent-searches.ts'
import { RefinePanel } from '../filters/refine-panel.tsx'
import css from '../filters/refine-panel.module.css'
import { nearestTitle, placeNameFrom, resultsTitle } from './format-results.ts'
import { BelowTiles } from './incremental-render.tsx'
import { ResultsList } from './results-list.tsx'
import { ResultsUnavailable } from './results-unavailable.tsx'
import { trailOf } from './results-trail.ts'
import { pagesShown, rememberPages } from './pages-shown.ts'
import { SavedCopyNotice } from './saved-copy-notice.tsx'
import { ANY_SERVICE, plainHref, resultsHref, withFilters, type SearchTerms } from '../search/search-terms.ts'
import { searchTitle, SEARCH_SECTIONS, type SearchedService } from '../search/sections.ts'
import { inPath, serviceById } from '../search/services.ts'
import { TileSkeletons } from './tile-skeleton.tsx'
import type { CameFrom } from './format-tile.ts'
import { ViewingBanner } from './viewing-banner.tsx'

/**
 * Neither the bar nor its script is loaded until a vendor is chosen; then it stays, so that a removal can be undone.
 */
const SelectionBar = lazy(async () => {
  const bar = await retryImport(() => import('../selection/selection-bar.tsx'))
  return { default: bar.SelectionBar }
})
/** Where an address leads nowhere after all. */
const NotFoundScreen = lazy(async () => {
  const missing = await retryImport(() => import('#src/ui/screens/not-found-screen.tsx'))
  return { default: missing.NotFoundScreen }
})

const HIDDEN = 'We don’t take new vendors in this category.'

export interface ResultsScreenProps {
  api: Api
  catalog: readonly ServiceType[]
  terms: SearchTerms
  /** The path's service. */
  service: SearchedService
  /** The categories in the panel; undefined for the whole catalog. */
  types?: readonly ServiceType[] | undefined
  /** Tiles above the list, none for the virtual search; null while they are loading. */
  top?: readonly ServiceType[] | null
  /** The section's own text. Below the results, so that a vendor is on the first screen. */
  intro?: Elements
  /** Below the results and the intro. */
  children?: Elements
  /** Navigates to another search. */
  onSearch: (href: string) => void
}

export function ResultsScreen(props: ResultsScreenProps) {
  const { api, catalog, terms, service, types, top = [], intro, children, onSearch } = props
  const search = useSearch(props)
  const { results, pages, found, searched, location, placeName, place, title, href, filters } = search
  // Open on page load on wide screens, unless a tile above it was chosen; afterwards the user controls it.
  const [openedOrClosed, setOpen] = useState<boolean | null>(null)
  const open = openedOrClosed ?? (top === null || top.some(({ id }) => id === searched.id) ? false : null)
  const heading = useRef<HTMLHeadingElement>(null)
  const { kind } = terms
  const isNone = found === 0 && shownIn(pages) > 0
  const from = useCameFrom(terms, searched)
  const withBar = useEverSelected()
  const { busyThatDay: busy, typicalPrices: typical } = (found === undefined ? null : pages[0]?.reply) ?? {}

  // Returned rather than thrown, because throwing here would remove the header and footer, too.
  if (search.isMissing && !results.data) return <NotFoundScreen path={plainHref(terms)} missing={UNKNOWN_PLACE} />
  return (
    <Page dense>
      <Breadcrumb trail={trailOf(terms, service, placeName)} />
      <PageHeader
        headingRef={heading}
        as={kind === 'virtual' ? 'h2' : 'h1'}
        {...(isNone ? { title: nearestTitle(searchTitle(kind, searched), placeName) } : { title, count: found })}
      />
      <TopCategories top={top} searched={searched} hrefFor={(tile) => selectionHref(catalog, terms, tile, searched)} />
      <div className={css.filters}>
        <RefinePanel
          api={api}
          terms={terms}
          place={place}
          service={service}
          catalog={catalog}
          types={types}
          open={open}
          onSearch={onSearch}
          onOpen={setOpen}
          guessesPlace={href === SEARCH_SECTIONS[kind].trail?.href && kind !== 'virtual'}
          active={filters.length}
          onApplied={() => heading.current?.focus()}
        />
        <FilterChips filters={filters} title={heading} />
      </div>
      <SavedCopyNotice results={results} pages={pages} />
      <LiveRegion>{found === undefined ? null : `${formatCount(found, 'vendor')} found`}</LiveRegion>
      {[searched.isHidden ? HIDDEN : null, busy, typical].map((line) => (line ? <p key={line}>{line}</p> : null))}
      {results.data ? (
        <ResultsList
          terms={terms}
          pages={pages}
          from={from}
          dimmed={results.isPlaceholderData}
          loadingMore={results.isFetchingNextPage}
          moreFailed={results.isFetchNextPageError}
          loadMore={() => {
            rememberPages(href, pages.length + 1)
            void results.fetchNextPage()
          }}
          hrefWithoutFilters={filters.length > 0 ? plainHref(terms) : null}
        />
      ) : results.error ? (
        <ResultsUnavailable
          error={results.error}
          href={href}
          busy={results.isFetching}
          onRetry={() => void results.refetch()}
        />
      ) : (
        <TileSkeletons />
      )}
      <BelowTiles>
        {location && place ? (
          <ViewingBanner terms={terms} location={location} pluralForm={searched.pluralForm} found={nearOf(pages)} />
        ) : null}
        {intro}
        {children}
      </BelowTiles>
      <Suspense>{withBar ? <SelectionBar from={from} /> : null}</Suspense>
    </Page>
  )
}

interface TopCategoriesProps {
  /** Null while they load. */
  top: readonly ServiceType[] | null
  searched: SearchedService
  hrefFor: Parameters<typeof CategoryCarousel>[0]['hrefFor']
}

function TopCategories({ top, searched, hrefFor }: TopCategoriesProps) {
  if (top === null) return <div className={css.tilesToCome} aria-hidden="true" />
  if (top.length === 0) return null
  return <CategoryCarousel categories={top} selectedId={searched.id} hrefFor={hrefFor} />
}

/** The facts that links tell of this search; the same object as long as that is the same. */
function useCameFrom(terms: SearchTerms, { id, fileName, personForm }: SearchedService): CameFrom {
  const { kind, location, freeOn, distanceLimit, ratingLimit, priceLimit, sort, month, budget, guests, age } = terms
  const source = terms.source ?? SEARCH_SECTIONS[kind].source
  return useMemo(
    () => ({
      source,
      location,
      eventDate: freeOn,
      distanceLimit,
      ratingLimit,
      priceLimit,
      sort,
      service: { id, fileName, personForm },
      month,
      budget,
      guests,
      age,
    }),
    [
      source,
      location,
      freeOn,
      distanceLimit,
      ratingLimit,
      priceLimit,
      sort,
      id,
      fileName,
      personForm,
      month,
      budget,
      guests,
      age,
    ],
  )
}

/** The results for the terms, and their title. */
function useSearch({ api, catalog, terms, service }: ResultsScreenProps) {
  const category = serviceById(catalog, terms.categoryId)
  const searched = category ?? service
  const results = useInfiniteQuery(searchOptions(api, terms, terms.categoryId === ANY ? service.id : terms.categoryId))
  const national = terms.location === NATIONWIDE
  const pages = results.data?.pages ?? []
  const location = results.isPlaceholderData ? undefined : pages[0]?.reply.searchLocation
  const placeName = location?.displayName ?? placeNameFrom(terms.location)
  const title = resultsTitle(searchTitle(terms.kind, searched), placeName, national)
  const href = resultsHref(terms)
  // A failed refetch leaves what was loaded.
  const isLoaded = results.data !== undefined && !results.isPlaceholderData

  // The title says the category.
  const label = searchLabel(title, activeFilters(terms, undefined))
  useEffect(() => {
    if (isLoaded) rememberSearch({ href, title: label })
  }, [isLoaded, href, label])
  // Nationwide is a choice of one search.
  const nearName = isLoaded && !national ? location?.displayName : undefined
  useEffect(() => {
    if (nearName) rememberPlace({ fileName: terms.location, displayName: nearName })
  }, [nearName, terms.location])

  // "View More" outlives a reload.
  const lacksPages = isLoaded && results.hasNextPage && !results.isFetching && !results.isFetchNextPageError
  const { fetchNextPage } = results
  useEffect(() => {
    if (lacksPages && pages.length < pagesShown(href)) void fetchNextPage()
  }, [lacksPages, pages.length, href, fetchNextPage])

  return {
    results,
    pages,
    /** How many vendors come to the place; undefined until the results for these terms are loaded. */
    found: isLoaded ? nearOf(pages) : undefined,
    isMissing: isNotFound(results.error),
    searched,
    location,
    placeName,
    /** Null for a nationwide search. */
    place: national ? null : { fileName: terms.location, displayName: placeName },
    title,
    href,
    filters: activeFilters(terms, category?.pluralForm),
  }
}

/** Whether a vendor has been selected while this page is open. */
function useEverSelected(): boolean {
  const hasSelection = useSelectedVendors().length > 0
  const [ever, setEver] = useState(false)
  if (hasSelection && !ever) setEver(true)
  return ever
}

/** Choosing a tile searches for its category; choosing it again searches for all. */
function selectionHref(
  catalog: readonly ServiceType[],
  terms: SearchTerms,
  tile: ServiceType,
  searched: SearchedService,
): string {
  const categoryId = tile.id === searched.id ? ANY : tile.id
  return resultsHref(inPath(catalog, { ...withFilters(terms, { categoryId }), service: ANY_SERVICE }))
}
