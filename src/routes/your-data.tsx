import { createFileRoute } from '@tanstack/react-router'
import { titled } from '#contract/marketplace-name.ts'
import { YourDataScreen } from '#src/features/account/own-data/your-data-screen.tsx'

export const Route = createFileRoute('/your-data')({
  head: () => ({ meta: [{ title: titled('Your data') }, { name: 'robots', content: 'noindex' }] }),
  component: YourData,
})

function YourData() {
  return <YourDataScreen api={Route.useRouteContext().api} />
}
