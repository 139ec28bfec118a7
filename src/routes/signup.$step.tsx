import { createFileRoute, notFound } from '@tanstack/react-router'
import { titled } from '#contract/marketplace-name.ts'
import { isStepId } from '#src/features/vendor-signup/steps/step-ids.ts'
import { membershipsQuery } from '#src/features/vendor-signup/queries.ts'
import { SignupSearch, sourceOf } from '#src/features/vendor-signup/signup-search.ts'
import { SignupWizard } from '#src/features/vendor-signup/signup-wizard.tsx'

export const Route = createFileRoute('/signup/$step')({
  validateSearch: SignupSearch,
  beforeLoad: ({ params }) => {
    if (!isStepId(params.step)) throw notFound()
  },
  // The prices on the landing page. Elsewhere the wizard loads them, offline not at all.
  loader: ({ context, params: { step } }) =>
    import.meta.env.SSR && step === 'landing'
      ? context.queryClient.prefetchQuery(membershipsQuery(context.api))
      : undefined,
  head: ({ params: { step } }) => ({
    meta: [
      { title: titled('List your services') },
      // The landing page is public; the other steps mean nothing without the user's input.
      ...(step === 'landing' ? [] : [{ name: 'robots', content: 'noindex' }]),
    ],
  }),
  component: SignupStep,
})

function SignupStep() {
  const { api } = Route.useRouteContext()
  const { step } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <SignupWizard
      api={api}
      step={isStepId(step) ? step : 'landing'}
      source={sourceOf(search.source)}
      onGoTo={(to, options) =>
        void (to === 'success'
          ? navigate({ to: '/signup/success/default.aspx', replace: true })
          : navigate({ to: '/signup/$step', params: { step: to }, search, replace: options?.replace ?? false }))
      }
    />
  )
}
