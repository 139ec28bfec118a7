import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { titled } from '#contract/marketplace-name.ts'
import { UnsubscribeScreen } from '#src/features/unsubscribe/unsubscribe-screen.tsx'

export const Route = createFileRoute('/unsubscribe')({
  validateSearch: v.object({ token: v.optional(v.string()) }),
  head: () => ({ meta: [{ title: titled('Unsubscribe') }, { name: 'robots', content: 'noindex' }] }),
  component: Unsubscribe,
})

function Unsubscribe() {
  return <UnsubscribeScreen api={Route.useRouteContext().api} given={Route.useSearch().token} />
}
