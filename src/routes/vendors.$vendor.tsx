import { ClientOnly, createFileRoute, redirect } from '@tanstack/react-router'
import { lazy, Suspense, type ReactNode } from 'react'
import * as v from 'valibot'
import { NATIONWIDE } from '#contract/limits.ts'
import { LocationFileName } from '#contract/location.ts'
import { FreeOn, problemOfDay, searchFilters } from '#contract/search-filters.ts'
import { Source, ViewSource } from '#contract/source.ts'
import { DayLine } from '#src/features/vendor-profile/day/day-line.tsx'
import { loadProfile } from '#src/features/vendor-profile/load-profile.ts'
import { ProfilePending } from '#src/features/vendor-profile/profile-pending.tsx'
import { ProfileScreen } from '#src/features/vendor-profile/profile-screen.tsx'
import { profileLink } from '#src/ui/format/format-vendor-links.ts'
import { profileData } from '#src/features/vendor-profile/profile-data.ts'
import { memberIdOf } from '#src/features/vendor-profile/queries.ts'
import { summary } from '#src/features/vendor-profile/profile-head.ts'
import { listedVendor } from '#src/features/vendor-search/search/listed-vendor.ts'
import { shownDay } from '#src/features/vendor-search/search/opened-from.ts'
import { retryImport } from '#src/pwa/connectivity/retry-import.ts'
import { serverClock } from '#src/pwa/connectivity/server-clock.ts'
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
    /** The featured placement whose link led here. */
    viewSource: v.fallback(v.optional(ViewSource), undefined),
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, params, deps }) => {
    const member = await loadProfile(context, params.vendor)
    const problem = problemOfDay(deps.eventDate, serverClock.now())
    if (problem || member.profileUrl !== `/vendors/${params.vendor}`) {
      const from = problem ? { ...deps, eventDate: undefined } : deps
      throw redirect({ href: profileLink(member.profileUrl, from), statusCode: 301, replace: true })
    }
    if (import.meta.env.SSR) await loadOpenedFrom(context, member.id, deps)
    return member
  },
  head: ({ loaderData: member, match: { context } }) =>
    member
      ? pageHead({
          origin: context.origin,
          path: member.profileUrl,
          title:
            `${member.profileName}, ${member.primaryServiceName} in ${member.cityName}, ` +
            member.stateOrProvinceAbbreviation,
          description: summary(member.description),
          picture: member.profilePhotoUrl,
          structuredData: import.meta.env.SSR ? profileData(context.origin, member) : [],
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
  const id = memberIdOf(Route.useParams().vendor)
  useAskOpenedFrom(context, id, Route.useSearch())
  return <ProfilePending vendor={id === null ? undefined : listedVendor(queryClient, id)} />
}

function Profile() {
  const context = Route.useRouteContext()
  const { api, queryClient } = context
  const member = Route.useLoaderData()
  const search = Route.useSearch()
  const { source = 'None', eventDate, viewSource } = search
  const { location, trail, resultsHref } = useOpenedFrom(context, member, search)
  const navigate = Route.useNavigate()
  return (
    <ProfileScreen
      api={api}
      id={member.id}
      source={source}
      searchedPlace={location}
      eventDate={eventDate}
      viewSource={viewSource}
      trail={trail}
      day={
        eventDate ? (
          <DayLine
            {...{ api, id: member.id, date: eventDate }}
            told={shownDay(queryClient, member.id, eventDate)}
            othersHref={resultsHref}
          />
        ) : null
      }
      save={
        <Later>
          <SaveVendor member={member} />
        </Later>
      }
      reviews={
        <Later>
          <Reviews api={api} member={member} onGo={(href) => void navigate({ href })} />
        </Later>
      }
      toggle={
        <Later>
          <SelectionToggle vendor={{ memberID: member.id, profileName: member.profileName }} />
        </Later>
      }
      chosen={
        <Later>
          <SelectionSummary from={{ source, location: location ?? NATIONWIDE, eventDate }} />
        </Later>
      }
    />
  )
}

/** What only the device knows, or what can wait: the server does not render it. */
const Later = ({ children }: { children: ReactNode }) => (
  <ClientOnly>
    <Suspense>{children}</Suspense>
  </ClientOnly>
)
