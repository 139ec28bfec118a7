import { createFileRoute } from '@tanstack/react-router'
import { titled } from '#contract/marketplace-name.ts'
import { SignedInOnly } from '#src/features/account/sign-in/signed-in-only.tsx'
import { CalendarScreen } from '#src/features/calendar/calendar-screen.tsx'

export const Route = createFileRoute('/calendar')({
  head: () => ({ meta: [{ title: titled('Calendar') }, { name: 'robots', content: 'noindex' }] }),
  component: Calendar,
})

function Calendar() {
  const { api } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  return (
    <SignedInOnly here="/calendar">
      {(who) => <CalendarScreen api={api} who={who} onGo={(href) => void navigate({ href })} />}
    </SignedInOnly>
  )
}
