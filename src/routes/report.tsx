import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { ReportScreen } from '#src/features/reports/report-screen.tsx'

export const Route = createFileRoute('/report')({
  // The screen looks at them, so that the first page doesn't load how.
  validateSearch: v.object({ subject: v.optional(v.unknown()), id: v.optional(v.unknown()) }),
  head: () => ({ meta: [{ title: 'Report · Fanfare' }, { name: 'robots', content: 'noindex' }] }),
  component: Report,
})

function Report() {
  return <ReportScreen api={Route.useRouteContext().api} search={Route.useSearch()} />
}
