import { createFileRoute, notFound } from '@tanstack/react-router'
import { SignedInOnly } from '#src/features/account/sign-in/signed-in-only.tsx'
import { EventScreen } from '#src/features/events/event-screen.tsx'
import { EventsScreen } from '#src/features/events/events-screen.tsx'
import { RunSheetScreen } from '#src/features/run-sheet/run-sheet-screen.tsx'

/** The list, one event, and its run sheet: every page knows every route, so they are one. */
export const Route = createFileRoute('/my-events/{-$event}/{-$sheet}')({
  beforeLoad: ({ params: { event = '00000000', sheet = 'run-sheet' } }) => {
    if (!/^[0-9a-f]{8}$/.test(event) || sheet !== 'run-sheet') throw notFound()
  },
  head: () => ({ meta: [{ title: 'My events · Fanfare' }, { name: 'robots', content: 'noindex' }] }),
  component: Events,
})

function Events() {
  const { api } = Route.useRouteContext()
  const { event, sheet } = Route.useParams()
  const navigate = Route.useNavigate()
  if (event && sheet)
    return (
      <SignedInOnly here={`/my-events/${event}/${sheet}`}>
        {(who) => <RunSheetScreen api={api} who={who} start={event} />}
      </SignedInOnly>
    )
  return event ? (
    <EventScreen api={api} start={event} onGo={(href) => void navigate({ href })} />
  ) : (
    <EventsScreen api={api} />
  )
}
