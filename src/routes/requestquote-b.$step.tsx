import { createFileRoute, notFound } from '@tanstack/react-router'
import { Suspense } from 'react'
import { titled } from '#contract/marketplace-name.ts'
import { isStepId, SUCCESS } from '#src/features/quote-request/steps/step-ids.ts'
import { QuoteRequestStep } from '#src/features/quote-request/quote-request.tsx'
import { QuoteSearch } from '#src/features/quote-request/quote-search.ts'
import { loadVendors, vendorIdParam, quoteTarget } from '#src/features/quote-request/quote-target.ts'
import { lazyPart } from '#src/sync/connectivity/lazy-part.tsx'
import { dropSelected } from './-drop-selected.ts'

/** Part of the account, which a request does not load before it was sent. */
const NotifyOffer = lazyPart(
  async () => (await import('#src/features/account/notifications/notify-offer.tsx')).NotifyOffer,
)

export const Route = createFileRoute('/requestquote-b/$step')({
  validateSearch: QuoteSearch,
  beforeLoad: ({ params }) => {
    if (!isStepId(params.step) && params.step !== SUCCESS) throw notFound()
  },
  loaderDeps: ({ search: { memberId: vendorId } }) => ({ memberId: vendorId }),
  loader: ({ context, deps }) => loadVendors(context.queryClient, context.api, deps.memberId),
  head: () => ({ meta: [{ title: titled('Request a free quote') }, { name: 'robots', content: 'noindex' }] }),
  component: RequestQuoteStep,
})

function RequestQuoteStep() {
  const { api } = Route.useRouteContext()
  const { step } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const goTo = (to: string, replace: boolean) =>
    void navigate({ to: '/requestquote-b/$step', params: { step: to }, search, replace })
  return (
    <QuoteRequestStep
      step={step}
      api={api}
      {...quoteTarget(search)}
      afterSent={
        <Suspense>
          <NotifyOffer api={api} waitsFor="vendors" />
        </Suspense>
      }
      onGoTo={(to, options) => goTo(to, options?.replace ?? false)}
      onSent={({ vendors }) => {
        void dropSelected(vendors)
        goTo(SUCCESS, true)
      }}
      onVendors={(ids) =>
        void navigate({ to: '.', search: { ...search, memberId: vendorIdParam(ids) }, replace: true })
      }
    />
  )
}
