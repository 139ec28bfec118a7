/** The parts of a profile that come from the search that it was opened from. */
import { useQuery } from '@tanstack/react-query'
import { ANY, NATIONWIDE, NATIONWIDE_NAME } from '#contract/limits.ts'
import type { Sort } from '#contract/search-filters.ts'
import type { Source } from '#contract/source.ts'
import type { PublicVendor } from '#contract/vendor.ts'
import { dayOptions } from '#src/features/vendor-profile/day/day-options.ts'
import { openedFrom, searchLookupOptions, shownDay } from '#src/features/vendor-search/search/opened-from.ts'
import { ANY_SERVICE, type Facts } from '#src/features/vendor-search/search/search-terms.ts'
import type { RouterContext } from '#src/app/router-context.ts'
import type { TrailStep } from '#src/ui/head/structured-data.ts'

interface ProfileSearch extends Facts {
  source?: Source | undefined
  location?: string | undefined
  eventDate?: string | undefined
  service?: string | undefined
  distanceLimit?: number | undefined
  ratingLimit?: number | undefined
  priceLimit?: number | undefined
  sort?: Sort | undefined
}

type Context = Pick<RouterContext, 'api' | 'queryClient'>

const lookupOptions = ({ api, queryClient }: Context, { location: from, service }: ProfileSearch) => ({
  ...searchLookupOptions(api, queryClient, from ?? NATIONWIDE, service),
  enabled: from !== undefined,
})

/** For the server, which renders the page once. Never rejects. */
export async function loadOpenedFrom(context: Context, id: number, search: ProfileSearch): Promise<void> {
  const { location, eventDate } = search
  await Promise.all([
    location && context.queryClient.prefetchQuery(lookupOptions(context, search)),
    eventDate && context.queryClient.prefetchQuery(dayOptions(context.api, id, eventDate)),
  ])
}

/** Asks while the profile is on the way. */
export function useAskOpenedFrom(context: Context, id: number | null, search: ProfileSearch): void {
  const { eventDate = '' } = search
  useQuery(lookupOptions(context, search))
  useQuery({
    ...dayOptions(context.api, id ?? 0, eventDate, shownDay(context.queryClient, id ?? 0, eventDate)),
    enabled: id !== null && eventDate !== '',
  })
}

interface ShownSearch {
  /** The searched place; undefined without one, nationwide, and where it doesn't exist. */
  location: string | undefined
  /** Undefined where the vendor's own city leads. */
  trail: TrailStep[] | undefined
  /** The results of the search. */
  resultsHref: string
}

export function useOpenedFrom(context: Context, vendor: PublicVendor, search: ProfileSearch): ShownSearch {
  const { source = 'None', eventDate, service, distanceLimit = ANY, ratingLimit = ANY } = search
  const { month, budget, guests, age } = search
  const { priceLimit = ANY, sort = 'best' } = search
  const { data: found } = useQuery(lookupOptions(context, search))
  const location = found === null ? undefined : search.location
  const { href, trail } = openedFrom(
    {
      source,
      location: location ?? NATIONWIDE,
      eventDate,
      serviceType: found?.serviceType ?? null,
      isAny: service === ANY_SERVICE,
      distanceLimit,
      ratingLimit,
      month,
      budget,
      guests,
      age,
      priceLimit,
      sort,
    },
    vendor.primaryServiceType,
    found?.placeName ?? NATIONWIDE_NAME,
  )
  return {
    location: location === NATIONWIDE ? undefined : location,
    trail: location && found ? [...trail, { name: vendor.profileName }] : undefined,
    resultsHref: href,
  }
}
