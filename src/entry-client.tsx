/** Starts the page: takes over what the server rendered, or draws it from the saved shell. */
import { hydrate } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createApi } from '#src/api/client.ts'
import { reportOutcome } from '#src/pwa/connectivity.ts'
import { startPwa } from '#src/pwa/start.ts'
import { makeQueryClient } from './query-client.ts'
import { makeRouter } from './router.tsx'
import type { ServerState } from './server-state.ts'
import './ui/base.css'

const queryClient = makeQueryClient()
const router = makeRouter({ queryClient, api: createApi({ onOutcome: reportOutcome }) })
const root = document.getElementById('root')
const text = document.getElementById('state')?.textContent
const state = text ? (JSON.parse(text) as ServerState) : null

if (root && state) {
  hydrate(queryClient, state.queries)
  // Tells the router that its markup is there already, so that it renders the same tree and React can take it over.
  router.ssr = { manifest: undefined }
  void router.load().then(() => hydrateRoot(root, <RouterProvider router={router} />))
} else if (root) {
  createRoot(root).render(<RouterProvider router={router} />)
}

startPwa({ serverUrls: state?.urls ?? [] })
