import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { titled } from '#contract/marketplace-name.ts'
import { SignInScreen } from '#src/features/account/sign-in/sign-in-screen.tsx'
import { goTo, navigateFromHere } from '#src/ui/browser/go-to.ts'

export const Route = createFileRoute('/sign-in')({
  validateSearch: v.object({
    /** Where to go after signing in: a path of this site. */
    next: v.fallback(v.optional(v.string()), undefined),
  }),
  head: () => ({ meta: [{ title: titled('Sign in') }, { name: 'robots', content: 'noindex' }] }),
  component: SignIn,
})

function SignIn() {
  const { next } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <SignInScreen
      next={next}
      onGo={(href) =>
        goTo(
          href,
          navigateFromHere((to) => void navigate({ href: to, replace: true })),
        )
      }
    />
  )
}
