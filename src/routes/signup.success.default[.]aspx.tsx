import { createFileRoute } from '@tanstack/react-router'
import { titled } from '#contract/marketplace-name.ts'
import { SignupSuccess } from '#src/features/vendor-signup/success-screen.tsx'

/** The path by which analytics recognizes a completed signup. */
export const Route = createFileRoute('/signup/success/default.aspx')({
  head: () => ({ meta: [{ title: titled('You’re listed') }, { name: 'robots', content: 'noindex' }] }),
  component: Success,
})

function Success() {
  const { api } = Route.useRouteContext()
  return <SignupSuccess api={api} />
}
