import { createFileRoute, notFound } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { titled } from '#contract/marketplace-name.ts'
import { ConfirmNotice } from '#src/features/account/sign-in/ask-to-confirm.tsx'
import { EventScreen } from '#src/features/events/event-screen.tsx'
import { EventsScreen } from '#src/features/events/events-screen.tsx'
import { EventQuotes } from '#src/features/requests/event-quotes.tsx'

/** The list and one event: every page knows every route, so they are one. */
export const Route = createFileRoute('/my-events/{-$event}')({
  beforeLoad: ({ params: { event = '00000000' } }) => {
    if (!/^[0-9a-f]{8}$/.test(event)) throw notFound()
  },
  head: () => ({ meta: [{ title: titled('My events') }, { name: 'robots', content: 'noindex' }] }),
  component: Events,
})

function Events() {
  const { api } = Route.useRouteContext()
  const { event } = Route.useParams()
  const navigate = Route.useNavigate()
  return event ? (
    <EventScreen api={api} Quotes={ComparedQuotes} start={event} onGo={(href) => void navigate({ href })} />
  ) : (
    <EventsScreen api={api} />
  )
}

const ComparedQuotes = (props: Omit<ComponentProps<typeof EventQuotes>, 'confirm'>) => (
  <EventQuotes
    api={props.api}
    event={props.event}
    vendorsOf={props.vendorsOf}
    now={props.now}
    confirm={<ConfirmNotice api={props.api} />}
  />
)
