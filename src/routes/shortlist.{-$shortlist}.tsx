import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { VENDORS_PER_REQUEST_MAX } from '#contract/limits.ts'
import { titled } from '#contract/marketplace-name.ts'
import { loadShortlist } from '#src/features/shortlists/load-shortlist.ts'
import { ShortlistsScreen } from '#src/features/shortlists/make-shortlist.tsx'
import { ShortlistScreen } from '#src/features/shortlists/shortlist-screen.tsx'
import { pageHead } from '#src/ui/head/page-head.ts'

/** A shared shortlist, or one's own ones: every page knows every route, so they are one. */
export const Route = createFileRoute('/shortlist/{-$shortlist}')({
  validateSearch: v.object({
    /** Vendors to share: `12,845`. */
    memberId: v.fallback(v.optional(v.union([v.string(), v.number()])), undefined),
    /** The start of the key of the event that they are for. It may look like a number. */
    event: v.fallback(v.optional(v.union([v.string(), v.number()])), undefined),
  }),
  loader: ({ context, params: { shortlist } }) => (shortlist ? loadShortlist(context, shortlist) : null),
  head: ({ loaderData: list, match: { context } }) =>
    list
      ? pageHead({
          origin: context.origin,
          path: `/shortlist/${list.id}`,
          title: list.title,
          description: list.note || 'Look at these vendors and vote for your favorites.',
          picture: list.vendors[0]?.thumbnailPhotoUrl,
          isHidden: true,
        })
      : { meta: [{ title: titled('Your shortlists') }, { name: 'robots', content: 'noindex' }] },
  component: Shortlists,
})

function Shortlists() {
  const { api } = Route.useRouteContext()
  const { shortlist } = Route.useParams()
  const { memberId: vendorId = '', event = '' } = Route.useSearch()
  const navigate = Route.useNavigate()
  if (shortlist) return <ShortlistScreen key={shortlist} api={api} id={shortlist} />
  const vendorIds = String(vendorId)
    .split(',')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0)
  const shared = [...new Set(vendorIds)].slice(0, VENDORS_PER_REQUEST_MAX)
  return (
    <ShortlistsScreen
      api={api}
      memberIds={shared}
      eventStart={String(event)}
      onGo={(href) => void navigate({ href })}
    />
  )
}
