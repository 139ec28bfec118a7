/** Starts the page: hydrates the server's markup, or renders the page from the saved app shell. */
import { hydrate } from '@tanstack/react-query'
import { lazyRouteComponent, RouterProvider } from '@tanstack/react-router'
import { startTransition } from 'react'
import { ApiError, createApi, loadCaller } from '#src/api/client.ts'
import { fetchApart } from './fetched-separately.ts'
import { connectivity, reportOutcome } from '#src/sync/connectivity/connectivity.ts'
import { installation } from '#src/pwa/install/install.ts'
import { pageCredentials } from '#src/session/page-credentials.ts'
import { renewShell } from '#src/pwa/service-worker/renew-shell.ts'
import { opensOnLeads } from '#src/session/mode.ts'
import { readSignIn } from '#src/session/signed-in.ts'
import { LEADS } from '#src/ui/frame/navigation.ts'
import { serverClock } from '#src/sync/connectivity/server-clock.ts'
import { retryImport } from '#src/sync/connectivity/retry-import.ts'
import { rememberArrival } from '#src/tracking/arrival.ts'
import { storedTextStorage } from '#src/tracking/stored-text.ts'
import { keepTyping } from '#src/ui/browser/keep-typing.ts'
import { readMarketplace } from '#src/ui/head/read-marketplace.ts'
import { loadWholeStyle } from './load-whole-style.ts'
import { makeQueryClient } from './query-client.ts'
import { followPageChanges } from './page-changes.ts'
import { createRoot, hydrateRoot } from './react-roots.ts'
import { makeRouter } from './router.tsx'
import { saveOnTap } from './save-on-tap.ts'
import type { ServerState } from './server-state.ts'
import '#src/ui/styles/base.css'

readMarketplace()
const root = document.getElementById('root')
const restoreTyping = root ? keepTyping(root) : () => {}
const text = document.getElementById('state')?.textContent
const state = text ? (JSON.parse(text) as ServerState) : null
/** A vendor's app opens on its leads, which are rendered from scratch. */
const isAtLeads = opensOnLeads(window.location)
if (isAtLeads) window.history.replaceState(null, '', LEADS.href)
/** Whether the server's page is on the screen still. */
const isRendered = () => state?.status === 200 && !isAtLeads && !leftWhileLoading()
let readPath: string | null = null
const queryClient = makeQueryClient()
const { VITE_VENDOR_API_URL: vendorBaseUrl } = import.meta.env as { VITE_VENDOR_API_URL?: string }
const api = createApi({
  onOutcome: reportOutcome,
  onDate: serverClock.learn,
  onMarketplace: renewShell,
  credentials: pageCredentials,
  ...(vendorBaseUrl !== undefined && { vendorBaseUrl }),
})
// Most pages never need its script.
const PageMissing = lazyRouteComponent(() => retryImport(() => import('./page-missing.tsx')), 'PageMissing')
const origin = state?.origin ?? window.location.origin
const router = makeRouter({ queryClient, api, origin }, PageMissing, () => readPath)

// The browser fires these events once, and early; the rest of the app starts after the page is rendered.
const stored = storedTextStorage()
rememberArrival(stored, window.location.search, Date.now())
connectivity.start()
installation.start(stored)
readSignIn()
followPageChanges(router)
saveOnTap(queryClient)

/** A failed API call is not a defect: the page says what to do. Everything else is reported as an error. */
const onCaughtError = (error: unknown) => {
  if (!(error instanceof ApiError)) reportError(error)
}

/**
 * React renders again what it could not hydrate; what went wrong is in the cause. After a tap on a link the first page
 * is gone before all of it was hydrated, so rendering the next one from scratch is right (TanStack/router#8233). And
 * no other page can be hydrated once it was translated, which Chrome says at the root and Edge at each element.
 */
const TRANSLATED = '[class*=translated-], [_msttexthash]'
const firstPage = router.latestLocation.href
const onRecoverableError = (error: unknown) => {
  restoreTyping()
  const isExpected = router.latestLocation.href !== firstPage || document.querySelector(TRANSLATED)
  if (!isExpected) onCaughtError((error instanceof Error && error.cause) || error)
}

async function showPage(element: HTMLElement) {
  // A page that the server did not find may match another route until the status is known here too, so it is rendered
  // from scratch, and so is one whose content has changed since.
  const isLoaded = state !== null && isRendered() && (await loadState(state))
  await nextTask()
  // Back may have come meanwhile; from here on the router notices it.
  readPath = isRendered() ? window.location.pathname : null
  if (isLoaded && readPath !== null) {
    // Lets the router know that the markup already exists, so that it renders the same tree and React can hydrate it.
    router.ssr = { manifest: undefined }
    await router.load()
    // A dialog or menu that opens at the first tap has its style by then.
    await retryImport(loadWholeStyle)
    await nextTask()
    startTransition(() => {
      hydrateRoot(element, <RouterProvider router={router} />, { onCaughtError, onRecoverableError })
    })
  } else {
    await Promise.all([retryImport(loadWholeStyle), state?.status === 404 && PageMissing.preload?.()])
    createRoot(createReplacementRoot(element), { onCaughtError }).render(<RouterProvider router={router} />)
  }
  // Marks the end of the first load and the start of background loading (tests/support/browser/page-bytes.ts).
  performance.mark('page-stands')
  // The code that makes calls is there before the first tap needs it.
  void retryImport(loadCaller)
  void retryImport(() => import('./preload-on-touch.ts')).then(({ preloadOnTouch }) => preloadOnTouch(router))
  const { startBackground } = await retryImport(() => import('./start-background.ts'))
  await startBackground({ api, queryClient, router, serverUrls: state?.urls ?? [] })
}

/** @returns whether the page can be taken over as the server rendered it */
function loadState({ queries, apart }: ServerState): Promise<boolean> {
  // As fresh as the page, however long the server had it ready and whatever this device's clock says: nothing is asked
  // again before the page responds to taps.
  for (const query of queries.queries) query.state.dataUpdatedAt = Date.now()
  hydrate(queryClient, queries)
  return fetchApart(queryClient, apart)
}

/** Taps are handled in between. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve))

/** The tags of each page that its browser reads (src/ui/head/page-head.ts). */
const HEAD_OF_PAGE = 'title,[rel=canonical],[name=description],[name=robots]'

/**
 * Makes room for the page, which is empty until its parts are loaded: what stands there, such as the saved frame, goes
 * when the page comes, before anything is painted, and so does what the head says of it.
 */
function createReplacementRoot(element: HTMLElement): HTMLElement {
  const standing = [...element.childNodes, ...document.head.querySelectorAll(HEAD_OF_PAGE)]
  const room = document.createElement('div')
  element.append(room)
  new MutationObserver((_, observer) => {
    observer.disconnect()
    for (const part of standing) part.remove()
    restoreTyping()
  }).observe(room, { childList: true })
  return room
}

if (root) void showPage(root)

/**
 * Whether Back has left the page that the server rendered before the page's script was here. The document stays the
 * same then, and only its address changes. What an old browser does not tell, React finds out: it renders the page
 * from scratch.
 */
function leftWhileLoading(): boolean {
  const rendered = window.navigation?.activation?.entry.url
  return rendered !== undefined && rendered !== null && withoutHash(rendered) !== withoutHash(window.location.href)
}

function withoutHash(url: string): string {
  return url.split('#', 1)[0] ?? url
}
