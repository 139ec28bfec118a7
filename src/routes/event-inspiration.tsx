import { createFileRoute } from '@tanstack/react-router'
import { EVENT_INSPIRATION_PATH } from '#contract/paths.ts'
import { InspirationScreen } from '#src/features/content/articles/inspiration-screen.tsx'
import { loadInspiration } from '#src/features/content/articles/load-articles.ts'
import { pageHead } from '#src/ui/head/page-head.ts'

/** A curated set of articles. */
export const Route = createFileRoute('/event-inspiration')({
  loader: ({ context }) => loadInspiration(context),
  head: ({ match }) =>
    pageHead({
      origin: match.context.origin,
      path: EVENT_INSPIRATION_PATH,
      title: 'Event inspiration',
      description: 'Ideas and plans for weddings, birthdays, company events and backyard parties.',
    }),
  component: EventInspiration,
})

function EventInspiration() {
  return <InspirationScreen api={Route.useRouteContext().api} />
}
