/** The tiles, the empty state, and the button for more. */
import { useEffect, useRef, type MouseEvent } from 'react'
import { ANY, LOAD_MORE_SIZE, NATIONWIDE, SCROLL_TO_LAST_TILE_MS } from '#contract/limits.ts'
import { retryImport } from '#src/sync/connectivity/retry-import.ts'
import { layOutNow } from '#src/ui/browser/lay-out-rest.ts'
import { LinkButton } from '#src/ui/elements/button.tsx'
import { classes } from '#src/ui/elements/class-names.ts'
import { EmptyState, Notice } from '#src/ui/screens/notice.tsx'
import { nearOf, shownIn, totalOf, type ResultsPage } from '../search/queries.ts'
import { shownLabel } from './format-results.ts'
import { useGradualCount } from './incremental-render.tsx'
import css from './results-list.module.css'
import { alertHref, resultsHref, type SearchTerms } from '../search/search-terms.ts'
import type { CameFrom } from './format-tile.ts'
import { VendorTile } from './vendor-tile.tsx'

/** How many photos load immediately on any screen: those that a phone or a laptop shows first. */
const FIRST_PHOTOS = 3
/** Height of the sticky header plus a small gap. */
const BELOW_HEADER_PX = 72

interface ResultsListProps {
  terms: SearchTerms
  pages: readonly ResultsPage[]
  from: CameFrom
  dimmed: boolean
  loadingMore: boolean
  moreFailed: boolean
  /** Appends the next results. */
  loadMore: () => void
  /** The address of the search without filters; null if there are none. */
  hrefWithoutFilters: string | null
}

export function ResultsList(props: ResultsListProps) {
  const { terms, pages, from, dimmed, loadingMore, moreFailed, loadMore, hrefWithoutFilters } = props
  const vendors = pages.flatMap((page) => page.reply.searchResults)
  const rendered = useGradualCount(vendors.length)
  const { list, awaitMore } = useMoreTiles(rendered, vendors.length)
  const near = nearOf(pages)
  const hrefOfAlert = offersAlert(terms, pages) ? alertHref(terms, pages[0]?.reply.serviceType?.id ?? ANY) : null
  if (vendors.length === 0) return <NoVendors hrefWithoutFilters={hrefWithoutFilters} hrefOfAlert={hrefOfAlert} />

  const more = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    if (loadingMore) return
    awaitMore()
    loadMore()
  }
  const shown = shownIn(pages)
  const beyond = pages.find(({ reply }) => reply.beyond)?.reply.beyond
  const total = totalOf(pages)
  const placeName = pages[0]?.reply.searchLocation.displayName ?? ''
  return (
    <>
      {hrefOfAlert ? <AlertOffer href={hrefOfAlert} /> : null}
      <ul ref={list} className={classes(css.list, dimmed && css.dimmed)} aria-busy={dimmed}>
        {vendors.slice(0, rendered).map((vendor, index) => (
          <li key={vendor.memberID}>
            {beyond && terms.skip + index === near ? (
              <p className={css.beyond}>
                <span>{beyond.text}</span>
                {beyond.virtualName ? <a href={beyond.virtualUrl}>{beyond.virtualName}</a> : null}
              </p>
            ) : null}
            <VendorTile vendor={vendor} from={from} priority={index < FIRST_PHOTOS} />
          </li>
        ))}
      </ul>
      {moreFailed ? (
        <Notice tone="bad">We couldn’t load more vendors. Check your connection and try again.</Notice>
      ) : null}
      {/* Before all tiles are there, it would move down below the finger. */}
      {rendered < vendors.length ? null : (
        <div className={css.more}>
          {terms.skip + shown < total ? (
            <LinkButton
              variant="soft"
              href={resultsHref({ ...terms, skip: terms.skip + shown, take: LOAD_MORE_SIZE })}
              rel="next"
              aria-disabled={loadingMore || undefined}
              onClick={more}
            >
              {loadingMore ? 'Loading…' : 'View More'}
            </LinkButton>
          ) : null}
          <span className={css.shown}>{shownLabel({ skipped: terms.skip, shown, total, near, placeName })}</span>
          <a href="/articles/why-this-order">Why this order?</a>
        </div>
      )}
    </>
  )
}

/**
 * Scrolls to the tiles that "View More" has appended, once they are rendered.
 * @param count the number of rendered tiles
 * @param loaded the number of all of them
 */
function useMoreTiles(count: number, loaded: number) {
  const list = useRef<HTMLUListElement>(null)
  /** Index of the first tile requested with "View More"; null if none was. */
  const awaited = useRef<number | null>(null)
  /** Loaded after the page; until then it jumps instead of scrolling smoothly. */
  const motion = useRef<typeof import('#src/ui/browser/smooth-scroll-to.ts') | null>(null)
  useEffect(() => {
    const load = async () => {
      motion.current = await retryImport(() => import('#src/ui/browser/smooth-scroll-to.ts'))
    }
    void load()
  }, [])

  useEffect(() => {
    if (awaited.current === null || count <= awaited.current) return
    const tiles = list.current?.children
    const [lastBefore, firstNew] = [tiles?.[awaited.current - 1], tiles?.[awaited.current]]
    if (!(firstNew instanceof HTMLElement)) return
    awaited.current = null
    // Shows where reading stopped, followed by the new tiles.
    if (lastBefore && motion.current)
      motion.current.smoothScrollTo(
        lastBefore.getBoundingClientRect().top + window.scrollY - BELOW_HEADER_PX,
        SCROLL_TO_LAST_TILE_MS,
      )
    else lastBefore?.scrollIntoView()
    firstNew.querySelector<HTMLElement>('a')?.focus({ preventScroll: true })
  }, [count])

  return {
    list,
    awaitMore: () => {
      // So that the place to scroll to is known exactly.
      layOutNow()
      awaited.current = loaded
    },
  }
}

/**
 * Whether no vendor comes to the place, also without the filters: an alert asks for what is searched, and the day. How
 * many a limit of distance, rating or price leaves out isn't known.
 */
function offersAlert(terms: SearchTerms, pages: readonly ResultsPage[]): boolean {
  const { location, distanceLimit, ratingLimit, priceLimit = ANY } = terms
  const isLimited = (location !== NATIONWIDE && distanceLimit !== ANY) || ratingLimit !== ANY || priceLimit !== ANY
  const isCut = pages.some(({ reply, filteredHere }) => filteredHere || reply.busyThatDay)
  return terms.skip === 0 && nearOf(pages) === 0 && !isLimited && !isCut
}

/** Above vendors who don't come to the place. */
const AlertOffer = ({ href }: { href: string }) => (
  <p>
    <a href={href}>Tell me when one joins</a>
  </p>
)

function NoVendors({
  hrefWithoutFilters,
  hrefOfAlert,
}: Pick<ResultsListProps, 'hrefWithoutFilters'> & { hrefOfAlert: string | null }) {
  return (
    <EmptyState
      title="Sorry, no vendors meet this criteria."
      actions={
        <>
          {hrefOfAlert ? <LinkButton href={hrefOfAlert}>Tell me when one joins</LinkButton> : null}
          <LinkButton variant={hrefOfAlert ? 'soft' : undefined} href={hrefWithoutFilters ?? '/'}>
            {hrefWithoutFilters ? 'Reset filters' : 'Search again'}
          </LinkButton>
        </>
      }
    >
      Please edit your search so we can try again!
    </EmptyState>
  )
}
