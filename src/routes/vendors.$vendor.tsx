import { ClientOnly, createFileRoute, redirect } from '@tanstack/react-router'
import { lazy, Suspense, type ReactNode } from 'react'
import * as v from 'valibot'
import { eventFacts } from '#contract/event-facts.ts'
import { NATIONWIDE } from '#contract/limits.ts'
import { LocationFileName } from '#contract/location.ts'
import { FreeOn, problemOfDay, searchFilters } from '#contract/search-filters.ts'
import { Source, ViewSource } from '#contract/source.ts'
import { DayLine } from '#src/features/vendor-profile/day/day-line.tsx'
import { loadProfile } from '#src/features/vendor-profile/load-profile.ts'
import { ProfilePending } from '#src/features/vendor-profile/profile-pending.tsx'
import { ProfileScreen } from '#src/features/vendor-profile/profile-screen.tsx'
import { profileLink } from '#src/vendor/format-vendor-links.ts'
import { profileData } from '#src/features/vendor-profile/profile-data.ts'
import { vendorIdOf } from '#src/features/vendor-profile/queries.ts'
import { summary } from '#src/features/vendor-profile/profile-head.ts'
import { listedVendor } from '#src/features/vendor-search/search/listed-vendor.ts'
import { shownDay } from '#src/features/vendor-search/search/opened-from.ts'
import { retryImport } from '#src/sync/connectivity/retry-import.ts'
import { serverClock } from '#src/sync/connectivity/server-clock.ts'
import { pageHead } from '#src/ui/head/page-head.ts'
import { loadOpenedFrom, useAskOpenedFrom, useOpenedFrom } from './-opened-from.ts'

/** Part of the search feature, whose script a profile does not wait for. */
const SelectionToggle = lazy(async () => ({
  default: (await retryImport(() => import('#src/features/vendor-search/selection/selection-toggle.tsx')))
    .SelectionToggle,
}))
const SelectionSummary = lazy(async () => ({
  default: (await retryImport(() => import('#src/features/vendor-search/selection/selection-summary.tsx')))
    .SelectionSummary,
}))
const SaveVendor = lazy(async () => ({
  default: (await retryImport(() => import('#src/features/saved-vendors/save-vendor.tsx'))).SaveVendor,
}))
/** Below the fold, so its script and its reviews come after everything else. */
const Reviews = lazy(async () => ({
  default: (await retryImport(() => import('#src/features/vendor-profile/reviews/reviews.tsx'))).Reviews,
}))

const PENDING_AFTER_MS = 10

/**
 * `/vendors/midnight-motown-845`: the id identifies the vendor; a wrong name is redirected to the right one (301), and
 * an address with a day that no event can have to the one without it.
 */
export const Route = createFileRoute('/vendors/$vendor')({
  validateSearch: v.object({
    source: v.fallback(v.optional(Source), undefined),
    /** The searched place. */
    location: v.fallback(v.optional(LocationFileName), undefined),
    /** The searched date. */
    eventDate: v.fallback(v.optional(FreeOn), undefined),
    /** The searched service, whose names look like those of places; without it, the vendor's main one. */
    service: v.fallback(v.optional(LocationFileName), undefined),
    /** The limits of the search. */
    distanceLimit: v.fallback(v.optional(searchFilters.distanceLimit), undefined),
    ratingLimit: v.fallback(v.optional(searchFilters.ratingLimit), undefined),
    /** Other facts of the event that the search names. */
    month: v.fallback(v.optional(eventFacts.month), undefined),
    budget: v.fallback(v.optional(eventFacts.budget), undefined),
    guests: v.fallback(v.optional(eventFacts.guests), undefined),
    age: v.fallback(v.optional(eventFacts.age), undefined),
    priceLimit: v.fallback(v.optional(searchFilters.priceLimit), undefined),
    sort: v.fallback(v.optional(searchFilters.sort), undefined),
    /** The featured placement whose link led here. */
    viewSource: v.fallback(v.optional(ViewSource), undefined),
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, params, deps }) => {
    const profile = await loadProfile(context, params.vendor)
    const problem = problemOfDay(deps.eventDate, serverClock.now())
    if (problem || profile.profileUrl !== `/vendors/${params.vendor}`) {
      const from = problem ? { ...deps, eventDate: undefined } : deps
      throw redirect({ href: profileLink(profile.profileUrl, from), statusCode: 301, replace: true })
    }
    if (import.meta.env.SSR) await loadOpenedFrom(context, profile.id, deps)
    return profile
  },
  head: ({ loaderData: profile, match: { context } }) =>
    profile
      ? pageHead({
          origin: context.origin,
          path: profile.profileUrl,
          title:
            `${profile.profileName}, ${profile.primaryServiceName} in ${profile.cityName}, ` +
            profile.stateOrProvinceAbbreviation,
          description: summary(profile.description),
          picture: profile.profilePhotoUrl,
          structuredData: import.meta.env.SSR ? profileData(context.origin, profile) : [],
        })
      : {},
  // A profile that is already here shows at once.
  pendingMs: PENDING_AFTER_MS,
  pendingMinMs: 0,
  pendingComponent: Pending,
  component: Profile,
})

function Pending() {
  const context = Route.useRouteContext()
  const { queryClient } = context
  const id = vendorIdOf(Route.useParams().vendor)
  useAskOpenedFrom(context, id, Route.useSearch())
  return <ProfilePending vendor={id === null ? undefined : listedVendor(queryClient, id)} />
}

function Profile() {
  const context = Route.useRouteContext()
  const { api, queryClient } = context
  const profile = Route.useLoaderData()
  const search = Route.useSearch()
  const { source = 'None', eventDate, service, viewSource, month, budget, guests, age } = search
  const facts = { month, budget, guests, age }
  const { location, trail, resultsHref } = useOpenedFrom(context, profile, search)
  const navigate = Route.useNavigate()
  return (
    <ProfileScreen
      api={api}
      id={profile.id}
      source={source}
      searchedPlace={location}
      eventDate={eventDate}
      facts={{ ...facts, service }}
      viewSource={viewSource}
      trail={trail}
      day={
        eventDate ? (
          <DayLine
            api={api}
            id={profile.id}
            date={eventDate}
            told={shownDay(queryClient, profile.id, eventDate)}
            othersHref={resultsHref}
          />
        ) : null
      }
      save={
        <Later>
          <SaveVendor vendor={profile} day={eventDate} place={location} />
        </Later>
      }
      reviews={
        <Later>
          <Reviews api={api} profile={profile} onGo={(href) => void navigate({ href })} />
        </Later>
      }
      toggle={
        <Later>
          <SelectionToggle vendor={{ memberID: profile.id, profileName: profile.profileName }} />
        </Later>
      }
      chosen={
        <Later>
          <SelectionSummary from={{ source, location: location ?? NATIONWIDE, eventDate, ...facts }} />
        </Later>
      }
    />
  )
}

/** Content that only the device knows, or that can wait: the server does not render it. */
const Later = ({ children }: { children: ReactNode }) => (
  <ClientOnly>
    <Suspense>{children}</Suspense>
  </ClientOnly>
)
