import { createFileRoute, notFound } from '@tanstack/react-router'
import { titled } from '#contract/marketplace-name.ts'
import { SignedInOnly } from '#src/features/account/sign-in/signed-in-only.tsx'
import { RunSheetScreen } from '#src/features/run-sheet/run-sheet-screen.tsx'
import { SharedRunSheetScreen } from '#src/features/run-sheet/shared-run-sheet-screen.tsx'

/**
 * A run sheet: one's own by the start of the event's key, or one that a client shares by the id in the link. Both are
 * read by the page alone, so that no server or cache keeps a copy.
 */
export const Route = createFileRoute('/run-sheet/$sheet')({
  beforeLoad: ({ params }) => {
    if (!/^[0-9a-f]{8}(-[0-9a-f-]{27})?$/.test(params.sheet)) throw notFound()
  },
  head: () => ({ meta: [{ title: titled('Run sheet') }, { name: 'robots', content: 'noindex' }] }),
  component: RunSheet,
})

function RunSheet() {
  const { api } = Route.useRouteContext()
  const { sheet } = Route.useParams()
  if (sheet.length > 8) return <SharedRunSheetScreen key={sheet} api={api} id={sheet} />
  return (
    <SignedInOnly here={`/run-sheet/${sheet}`}>
      {(who) => <RunSheetScreen key={sheet} api={api} who={who} start={sheet} />}
    </SignedInOnly>
  )
}
