import { createFileRoute } from '@tanstack/react-router'
import { FiguresScreen, reportFiguresOptions } from '#src/features/reports/figures-screen.tsx'
import { pageHead } from '#src/ui/head/page-head.ts'

export const Route = createFileRoute('/about/reports')({
  loader: ({ context: { queryClient, api } }) => queryClient.ensureQueryData(reportFiguresOptions(api)),
  head: ({ match: { context } }) =>
    pageHead({
      origin: context.origin,
      path: '/about/reports',
      title: 'Reports in figures',
      description: 'How many reports there were in the last twelve months, and what we decided.',
    }),
  component: Figures,
})

function Figures() {
  return <FiguresScreen api={Route.useRouteContext().api} />
}
