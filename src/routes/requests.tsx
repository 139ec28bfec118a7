import { createFileRoute } from '@tanstack/react-router'
import { draftProgress } from '#src/features/quote-request/progress.ts'
import { RequestsScreen } from '#src/features/requests/requests-screen.tsx'

export const Route = createFileRoute('/requests')({
  head: () => ({ meta: [{ title: 'My requests · Fanfare' }, { name: 'robots', content: 'noindex' }] }),
  component: Requests,
})

function Requests() {
  const { api } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  return <RequestsScreen api={api} progressOf={draftProgress} onGo={(href) => void navigate({ href })} />
}
