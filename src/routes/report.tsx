import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { titled } from '#contract/marketplace-name.ts'
import { ReportScreen } from '#src/features/reports/report-screen.tsx'

export const Route = createFileRoute('/report')({
  // The screen looks at them, so that the first page doesn't load how.
  validateSearch: v.object({ subject: v.optional(v.unknown()), id: v.optional(v.unknown()) }),
  head: () => ({ meta: [{ title: titled('Report') }, { name: 'robots', content: 'noindex' }] }),
  component: Report,
})

function Report() {
  return <ReportScreen api={Route.useRouteContext().api} search={Route.useSearch()} />
}
