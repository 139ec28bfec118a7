/** Starts the page: hydrates the server's markup, or renders the page from the saved app shell. */
import { hydrate } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { ApiError, createApi } from '#src/api/client.ts'
import { connectivity, reportOutcome } from './pwa/connectivity/connectivity.ts'
import { installation } from './pwa/install/install.ts'
import { pageCredentials } from './pwa/account/page-credentials.ts'
import { readSignIn } from './pwa/account/signed-in.ts'
import { serverClock } from './pwa/connectivity/server-clock.ts'
import { retryImport } from './pwa/connectivity/retry-import.ts'
import { rememberArrival } from '#src/tracking/arrival.ts'
import { storedTextStorage } from './tracking/stored-text.ts'
import { makeQueryClient } from './query-client.ts'
import { followPageChanges } from './page-changes.ts'
import { makeRouter } from './router.tsx'
import type { ServerState } from './server-state.ts'
import './ui/styles/base.css'

const root = document.getElementById('root')
const text = document.getElementById('state')?.textContent
const state = text ? (JSON.parse(text) as ServerState) : null
const queryClient = makeQueryClient()
const { VITE_VENDOR_API_URL: vendorBaseUrl } = import.meta.env as { VITE_VENDOR_API_URL?: string }
const api = createApi({
  onOutcome: reportOutcome,
  onDate: serverClock.learn,
  credentials: pageCredentials,
  ...(vendorBaseUrl !== undefined && { vendorBaseUrl }),
})
const router = makeRouter({ queryClient, api, origin: state?.origin ?? window.location.origin })

// The browser fires these events once, and early; the rest of the app starts after the page is rendered.
rememberArrival(storedTextStorage(), window.location.search, Date.now())
connectivity.start()
installation.start()
readSignIn()
followPageChanges(router)

/** A failed API call is not a defect: the page says what to do. Everything else is reported as an error. */
const onCaughtError = (error: unknown) => {
  if (!(error instanceof ApiError)) reportError(error)
}

async function showPage(element: HTMLElement) {
  // A page that the server did not find may match another route until the status is known here too, so it is rendered
  // from scratch.
  if (state?.status === 200) {
    hydrate(queryClient, state.queries)
    // Tells the router that the markup already exists, so that it renders the same tree and React can hydrate it.
    router.ssr = { manifest: undefined }
    await router.load()
    hydrateRoot(element, <RouterProvider router={router} />, { onCaughtError })
  } else {
    createRoot(element, { onCaughtError }).render(<RouterProvider router={router} />)
  }
  // Marks the end of the first load and the start of background loading (tests/support/browser/page-bytes.ts).
  performance.mark('page-stands')
  const { startPwa } = await retryImport(() => import('#src/pwa/start.ts'))
  await startPwa({ api, serverUrls: state?.urls ?? [] })
  const { startTracking } = await retryImport(() => import('#src/tracking/start.ts'))
  startTracking(api)
}

if (root) void showPage(root)
