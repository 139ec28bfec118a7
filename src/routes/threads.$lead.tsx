import { createFileRoute, notFound } from '@tanstack/react-router'
import { titled } from '#contract/marketplace-name.ts'
import { ThreadScreen } from '#src/features/threads/thread-screen.tsx'
import { ThreadSkeleton } from '#src/features/threads/thread-skeleton.tsx'
import { useSignedIn } from '#src/session/use-signed-in.ts'
import { useHydrated } from '#src/ui/browser/use-hydrated.ts'

export const Route = createFileRoute('/threads/$lead')({
  beforeLoad: ({ params }) => {
    if (!/^[1-9]\d{0,8}$/.test(params.lead)) throw notFound()
  },
  validateSearch: ({ booking }: Record<string, unknown>): { booking?: number } =>
    /^[1-9]\d{0,8}$/.test(String(booking)) ? { booking: Number(booking) } : {},
  head: () => ({ meta: [{ title: titled('Messages') }, { name: 'robots', content: 'noindex' }] }),
  component: OneThread,
})

/** The server does not know who asks: a guest's device proves itself by its own key. */
function OneThread() {
  const { api } = Route.useRouteContext()
  const { lead } = Route.useParams()
  const { booking } = Route.useSearch()
  const navigate = Route.useNavigate()
  const who = useSignedIn()
  if (!useHydrated()) return <ThreadSkeleton />
  return (
    <ThreadScreen
      key={lead}
      api={api}
      accountId={who?.accountId ?? null}
      leadId={Number(lead)}
      bookingId={booking}
      onGo={(href) => void navigate({ href })}
    />
  )
}
