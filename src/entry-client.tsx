/** Starts the page: takes over what the server rendered, or draws it from the saved shell. */
import { hydrate, type DehydratedState } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createApi } from '#src/api/client.ts'
import { startPwa } from '#src/pwa/start.ts'
import { makeQueryClient } from './query-client.ts'
import { makeRouter } from './router.tsx'
import './ui/base.css'

const queryClient = makeQueryClient()
const api = createApi({ onOutcome: reportOutcome })
const router = makeRouter({ queryClient, api })
const root = document.getElementById('root')
const state = document.getElementById('state')?.textContent

if (root && state) {
  hydrate(queryClient, JSON.parse(state) as DehydratedState)
  // Tells the router that its markup is there already, so that it renders the same tree and React can take it over.
  router.ssr = { manifest: undefined }
  void router.load().then(() => hydrateRoot(root, <RouterProvider router={router} />))
} else if (root) {
  createRoot(root).render(<RouterProvider router={router} />)
}

startPwa({ queryClient })
