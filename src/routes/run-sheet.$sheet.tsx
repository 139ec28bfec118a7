import { createFileRoute, notFound } from '@tanstack/react-router'
import * as v from 'valibot'
import { ByRunSheet } from '#contract/events/run-sheet.ts'
import { SharedRunSheetScreen } from '#src/features/run-sheet/shared-run-sheet-screen.tsx'

/** A run sheet that a client shares. It is read by the page alone, so that no server or cache keeps a copy of it. */
export const Route = createFileRoute('/run-sheet/$sheet')({
  beforeLoad: ({ params }) => {
    if (!v.is(ByRunSheet, params)) throw notFound()
  },
  head: () => ({ meta: [{ title: 'Run sheet · Fanfare' }, { name: 'robots', content: 'noindex' }] }),
  component: Shared,
})

function Shared() {
  const { api } = Route.useRouteContext()
  const { sheet } = Route.useParams()
  return <SharedRunSheetScreen key={sheet} api={api} id={sheet} />
}
