import { createFileRoute } from '@tanstack/react-router'
import { fieldLabel } from '#src/features/quote-request/fields.ts'
import { draftProgress } from '#src/features/quote-request/progress.ts'
import { RequestsScreen } from '#src/features/requests/requests-screen.tsx'

export const Route = createFileRoute('/requests')({
  head: () => ({ meta: [{ title: 'My requests · Fanfare' }, { name: 'robots', content: 'noindex' }] }),
  component: Requests,
})

function Requests() {
  const { api } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  return <RequestsScreen api={api} progressOf={draftProgress} labelOf={fieldLabel} onGo={(href) => void navigate({ href })} />
}
