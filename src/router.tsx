/** The router with its context, created for every server request and once per page. */
import { QueryClientProvider } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { PageFailure } from './page-failure.tsx'
import { PageMissing } from './page-missing.tsx'
import type { RouterContext } from './router-context.ts'
import { routeTree } from './routeTree.gen.ts'

export function makeRouter(context: RouterContext) {
  return createRouter({
    routeTree,
    context,
    defaultPreload: 'intent',
    // TanStack Query decides what is fresh; the router always asks it.
    defaultPreloadStaleTime: 0,
    // In the browser only: on the server it writes an inline script, which the strict script policy blocks and which
    // then breaks hydration.
    scrollRestoration: typeof window !== 'undefined',
    defaultNotFoundComponent: PageMissing,
    defaultErrorComponent: PageFailure,
    Wrap: ({ children }) => <QueryClientProvider client={context.queryClient}>{children}</QueryClientProvider>,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
}
