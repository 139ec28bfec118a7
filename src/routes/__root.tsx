import {
  createRootRouteWithContext,
  HeadContent,
  Outlet,
  redirect,
  type NotFoundError,
  useRouter,
  useRouterState,
} from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { shownMarketplace, titled } from '#contract/marketplace-name.ts'
import { canonicalPath } from '#contract/paths.ts'
import { useOffline } from '#src/sync/storage/use-offline.ts'
import { requestsIn } from '#src/sync/outbox/offline-view.ts'
import { useOfflineView } from '#src/sync/outbox/use-offline-view.ts'
import { retryImport } from '#src/sync/connectivity/retry-import.ts'
import { useConnection } from '#src/sync/connectivity/use-online.ts'
import { modeOf, rememberMode, useRememberedMode } from '#src/session/mode.ts'
import { useSignedIn } from '#src/session/use-signed-in.ts'
import { newByTab, useNewCounts } from '#src/pwa/notifications/new-counts.ts'
import { useUpdate } from '#src/pwa/service-worker/use-update.ts'
import type { RouterContext } from '#src/app/router-context.ts'
import { placeOf, type VendorMode } from '#src/ui/frame/navigation.ts'
import { SiteFrame } from '#src/ui/frame/site-frame.tsx'
import { missingTitle } from '#src/ui/screens/missing.ts'

/** Nothing can be delivered before the outbox is loaded, so this loads lazily too. */
const Toasts = lazy(async () => {
  const toast = await retryImport(() => import('./-toasts.tsx'))
  return { default: toast.Toasts }
})

/** In the browser, the screen that says what is missing corrects the title. */
const titleOfMissing = (error: unknown): string =>
  import.meta.env.SSR ? missingTitle((error as Partial<NotFoundError> | undefined)?.data) : 'Page not found'

export const Route = createRootRouteWithContext<RouterContext>()({
  beforeLoad: ({ location: { pathname, searchStr, hash } }) => {
    const path = canonicalPath(pathname)
    if (path !== pathname)
      throw redirect({ href: `${path}${searchStr}${hash && `#${hash}`}`, replace: true, statusCode: 301 })
  },
  head: ({ matches }) => {
    const missing = matches.find((match) => match.status === 'notFound' || match._notFound === true)
    return {
      meta: missing
        ? [{ title: titled(titleOfMissing(missing.error)) }, { name: 'robots', content: 'noindex' }]
        : [
            { title: titled(shownMarketplace().claim) },
            {
              name: 'description',
              content:
                'Find DJs, bands, magicians, photographers and more near you, and get free quotes, even offline.',
            },
          ],
    }
  },
  component: Root,
})

function Root() {
  const router = useRouter()
  const who = useSignedIn()
  const { pathname: path, search } = useRouterState({ select: (state) => state.location })
  const shownPath = useRouterState({ select: (state) => state.resolvedLocation?.pathname ?? state.location.pathname })
  const busy = useRouterState({ select: (state) => state.isLoading })
  const connectivity = useConnection()
  const offline = useOffline()
  const requests = requestsIn(useOfflineView())
  const { state: update, apply } = useUpdate()
  const vendorMode = useVendorMode(path, who !== null && who.memberId !== null)
  const fresh = newByTab(useNewCounts(), vendorMode === 'working')
  // A guest has no bookings in the navigation.
  const place = placeOf(path, vendorMode === 'working', who !== null && Number(search.booking) > 0)
  // Back may have been tapped while the page was hydrated, when the router did not follow the history yet.
  useEffect(() => {
    if (router.latestLocation.href !== router.state.location.href) void router.load()
  }, [router])
  return (
    <>
      <HeadContent />
      <SiteFrame
        path={path}
        place={place}
        shownPath={shownPath}
        busy={busy}
        update={update}
        connectivity={connectivity}
        fresh={fresh}
        waiting={requests.filter(({ record }) => record.state !== 'sent').length}
        welcomeName={who?.welcomeName ?? null}
        vendorMode={vendorMode}
        onUpdate={() => void apply()}
        onPlan={() => rememberMode('planning')}
        onNavigate={(href) => void router.navigate({ href })}
      >
        <Outlet />
        <Suspense>{offline ? <Toasts /> : null}</Suspense>
      </SiteFrame>
    </>
  )
}

/** Which places the frame has for a vendor. A page of one mode switches to it, however it was opened. */
function useVendorMode(path: string, isVendor: boolean): VendorMode {
  const remembered = useRememberedMode()
  const ofPage = modeOf(path)
  useEffect(() => {
    if (isVendor && ofPage !== null) rememberMode(ofPage)
  }, [isVendor, ofPage])
  if (!isVendor) return null
  return (ofPage ?? remembered) === 'vendor' ? 'working' : 'planning'
}
