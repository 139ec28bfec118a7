import { createFileRoute } from '@tanstack/react-router'
import { SignupSuccess } from '#src/features/vendor-signup/success-screen.tsx'

/** The path by which analytics recognizes a completed signup. */
export const Route = createFileRoute('/signup/success/default.aspx')({
  head: () => ({ meta: [{ title: 'You’re listed · Fanfare' }, { name: 'robots', content: 'noindex' }] }),
  component: Success,
})

function Success() {
  const { api } = Route.useRouteContext()
  return <SignupSuccess api={api} />
}
