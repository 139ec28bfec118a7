import { createFileRoute } from '@tanstack/react-router'
import { YourDataScreen } from '#src/features/account/own-data/your-data-screen.tsx'

export const Route = createFileRoute('/your-data')({
  head: () => ({ meta: [{ title: 'Your data · Fanfare' }, { name: 'robots', content: 'noindex' }] }),
  component: YourData,
})

function YourData() {
  return <YourDataScreen api={Route.useRouteContext().api} />
}
