import { createFileRoute } from '@tanstack/react-router'
import { titled } from '#contract/marketplace-name.ts'
import { EarlierReviewScreen } from '#src/features/earlier-review/earlier-review-screen.tsx'

export const Route = createFileRoute('/earlier-review')({
  head: () => ({ meta: [{ title: titled('Review of an earlier event') }, { name: 'robots', content: 'noindex' }] }),
  component: EarlierReviewPage,
})

function EarlierReviewPage() {
  const { api } = Route.useRouteContext()
  return <EarlierReviewScreen api={api} />
}
