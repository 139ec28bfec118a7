import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { SubjectId, SUBJECTS } from '#contract/reports/reports.ts'
import { ReportScreen } from '#src/features/reports/report-screen.tsx'

/** A wrong name in the address is left out: the page says what to do. */
const Search = v.object({
  subject: v.fallback(v.optional(v.picklist(SUBJECTS)), undefined),
  id: v.fallback(v.optional(v.pipe(v.union([v.string(), v.number()]), v.transform(String), SubjectId)), undefined),
})

export const Route = createFileRoute('/report')({
  validateSearch: Search,
  head: () => ({ meta: [{ title: 'Report · Fanfare' }, { name: 'robots', content: 'noindex' }] }),
  component: Report,
})

function Report() {
  const { subject = null, id = '' } = Route.useSearch()
  return <ReportScreen api={Route.useRouteContext().api} subject={subject} subjectId={id} />
}
