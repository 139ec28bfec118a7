import { createFileRoute } from '@tanstack/react-router'
import { ReportScreen } from '#src/features/reports/report-screen.tsx'

export const Route = createFileRoute('/report')({
  head: () => ({ meta: [{ title: 'Report · Fanfare' }, { name: 'robots', content: 'noindex' }] }),
  component: Report,
})

function Report() {
  return <ReportScreen api={Route.useRouteContext().api} search={Route.useSearch()} />
}
