import { createFileRoute } from '@tanstack/react-router'
import { titled } from '#contract/marketplace-name.ts'
import { membershipsQuery } from '#src/features/vendor-signup/queries.ts'
import { SignupEntry } from '#src/features/vendor-signup/signup-entry.tsx'
import { SignupSearch } from '#src/features/vendor-signup/signup-search.ts'

export const Route = createFileRoute('/signup/')({
  validateSearch: SignupSearch,
  loader: ({ context }) =>
    import.meta.env.SSR ? context.queryClient.prefetchQuery(membershipsQuery(context.api)) : undefined,
  head: () => ({ meta: [{ title: titled('List your services') }] }),
  component: Signup,
})

function Signup() {
  const { api } = Route.useRouteContext()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <SignupEntry
      api={api}
      onGoTo={(step) =>
        void (step === 'success'
          ? navigate({ to: '/signup/success', replace: true })
          : navigate({ to: '/signup/$step', params: { step }, search, replace: true }))
      }
    />
  )
}
