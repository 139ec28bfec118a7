import { createFileRoute, notFound } from '@tanstack/react-router'
import { EventScreen } from '#src/features/events/event-screen.tsx'
import { EventsScreen } from '#src/features/events/events-screen.tsx'

/** The list and one event: every page knows every route, so they are one. */
export const Route = createFileRoute('/my-events/{-$event}')({
  beforeLoad: ({ params: { event = '00000000' } }) => {
    if (!/^[0-9a-f]{8}$/.test(event)) throw notFound()
  },
  head: () => ({ meta: [{ title: 'My events · Fanfare' }, { name: 'robots', content: 'noindex' }] }),
  component: Events,
})

function Events() {
  const { api } = Route.useRouteContext()
  const { event } = Route.useParams()
  const navigate = Route.useNavigate()
  return event ? (
    <EventScreen api={api} start={event} onGo={(href) => void navigate({ href })} />
  ) : (
    <EventsScreen api={api} />
  )
}
