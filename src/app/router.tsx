/** The router with its context, created for every server request and once per page. */
import { QueryClientProvider } from '@tanstack/react-query'
import { createRouter, type NotFoundRouteComponent } from '@tanstack/react-router'
import { PageFailure } from './page-failure.tsx'
import type { RouterContext } from './router-context.ts'
import { routeTree } from '#src/routeTree.gen.ts'

/**
 * @param PageMissing shown for an address that leads nowhere
 * @param readPath of the page that is already on the screen, where the browser has scrolled it; null for none
 */
export function makeRouter(
  context: RouterContext,
  PageMissing: NotFoundRouteComponent,
  readPath: () => string | null = () => null,
) {
  let isFirst = true
  return createRouter({
    routeTree,
    context,
    // TanStack Query decides what is fresh; the router always asks it.
    defaultPreloadStaleTime: 0,
    // In the browser only: on the server it writes an inline script, which the strict script policy blocks and which
    // then breaks hydration. A page that was already being read stays where it is when the script arrives.
    scrollRestoration:
      typeof window !== 'undefined' &&
      (({ location }) => {
        // Back may have come before the first page was taken over.
        const moves = !(isFirst && location.pathname === readPath())
        isFirst = false
        return moves
      }),
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
