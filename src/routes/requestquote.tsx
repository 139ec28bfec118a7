import { createFileRoute } from '@tanstack/react-router'
import { Suspense, useSyncExternalStore } from 'react'
import { titled } from '#contract/marketplace-name.ts'
import { SUCCESS } from '#src/features/quote-request/steps/step-ids.ts'
import { QuoteRequest } from '#src/features/quote-request/quote-request.tsx'
import { QuoteSearch } from '#src/features/quote-request/quote-search.ts'
import { loadVendors, vendorIdParam, quoteTarget } from '#src/features/quote-request/quote-target.ts'
import { isSharing, onShareClosed } from '#src/features/quote-request/shared/waiting-share.ts'
import { lazyPart } from '#src/sync/connectivity/lazy-part.tsx'
import { Page } from '#src/ui/frame/page.tsx'
import { Skeleton } from '#src/ui/screens/skeleton.tsx'
import { dropSelected } from './-drop-selected.ts'

const SharedScreen = lazyPart(
  async () => (await import('#src/features/quote-request/shared/shared-screen.tsx')).SharedScreen,
)

export const Route = createFileRoute('/requestquote')({
  validateSearch: QuoteSearch,
  loaderDeps: ({ search: { memberId: vendorId } }) => ({ memberId: vendorId }),
  loader: ({ context, deps }) => loadVendors(context.queryClient, context.api, deps.memberId),
  head: () => ({ meta: [{ title: titled('Request a free quote') }, { name: 'robots', content: 'noindex' }] }),
  component: RequestQuote,
})

function RequestQuote() {
  const { api } = Route.useRouteContext()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const goTo = (step: string, replace: boolean) =>
    void navigate({ to: '/requestquote-b/$step', params: { step }, search, replace })
  // Also where other apps share to (src/pwa/install/manifest.ts); what they share is not part of the route's search.
  const isShared = useSyncExternalStore(onShareClosed, isSharing, () => false)
  const target = quoteTarget(search)
  if (isShared)
    return (
      <Suspense
        fallback={
          <Page narrow aria-busy="true">
            <Skeleton shape="title" />
            <Skeleton />
          </Page>
        }
      >
        <SharedScreen
          memberIds={target.memberIds}
          onAddress={(ids) =>
            void navigate({
              to: '/requestquote',
              search: ids.length === 0 ? {} : { memberId: vendorIdParam(ids) },
              replace: true,
            })
          }
        />
      </Suspense>
    )
  return (
    <QuoteRequest
      api={api}
      {...target}
      forced={search.rfqABTest}
      onGoTo={(step, options) => goTo(step, options?.replace ?? false)}
      onSent={({ vendors }) => {
        void dropSelected(vendors)
        goTo(SUCCESS, true)
      }}
      onVendors={(ids) =>
        void navigate({ to: '/requestquote', search: { ...search, memberId: vendorIdParam(ids) }, replace: true })
      }
    />
  )
}
