import { createFileRoute, redirect } from '@tanstack/react-router'
import * as v from 'valibot'
import { LocationFileName } from '#contract/location.ts'
import { Source, ViewSource } from '#contract/source.ts'
import { loadProfile } from '#src/features/vendor-profile/load-profile.ts'
import { ProfileScreen } from '#src/features/vendor-profile/profile-screen.tsx'
import { profileHref, summary } from '#src/features/vendor-profile/profile-words.ts'

/** `/vendors/midnight-motown-845`: the id decides, the words before it are put right (301). */
export const Route = createFileRoute('/vendors/$vendor')({
  validateSearch: v.object({
    source: v.fallback(v.optional(Source), undefined),
    /** The place that was searched. */
    location: v.fallback(v.optional(LocationFileName), undefined),
    /** The featured place whose link led here. */
    viewSource: v.fallback(v.optional(ViewSource), undefined),
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, params, deps }) => {
    const member = await loadProfile(context, params.vendor)
    if (member.profileUrl !== `/vendors/${params.vendor}`) {
      throw redirect({ href: profileHref(member.profileUrl, deps), statusCode: 301, replace: true })
    }
    return member
  },
  head: ({ loaderData: member }) =>
    member
      ? {
          meta: [
            { title: `${member.profileName}, ${member.primaryServiceName} in ${member.cityName}, ${member.stateOrProvinceAbbreviation} · Fanfare` },
            { name: 'description', content: summary(member.description) },
          ],
          links: [{ rel: 'canonical', href: member.profileUrl }],
        }
      : {},
  component: Profile,
})

function Profile() {
  const { api } = Route.useRouteContext()
  const member = Route.useLoaderData()
  const { source = 'None', location, viewSource } = Route.useSearch()
  return <ProfileScreen api={api} id={member.id} source={source} searchedPlace={location} viewSource={viewSource} />
}
