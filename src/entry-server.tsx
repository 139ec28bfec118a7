/** Renders one URL to HTML; used only by server/render.ts. */
import { dehydrate } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRequestHandler } from '@tanstack/react-router/ssr/server'
import { renderToString } from 'react-dom/server'
import { createApi } from '#src/api/client.ts'
import { makeQueryClient } from './query-client.ts'
import { makeRouter } from './router.tsx'
import type { ServerState } from './server-state.ts'

export type RenderedPage = { status: number; redirect: string } | { status: number; markup: string; state: string }

/**
 * @param url absolute URL of the page
 * @param fetchApi answers the page's own API calls without leaving the process
 */
export async function render(url: string, fetchApi: typeof fetch): Promise<RenderedPage> {
  const queryClient = makeQueryClient(Infinity)
  const urls: string[] = []
  const { origin } = new URL(url)
  const api = createApi({
    baseUrl: origin,
    fetch(input, init) {
      const { pathname, search } = new URL(input instanceof Request ? input.url : input)
      urls.push(pathname + search)
      return fetchApi(input, init)
    },
  })
  let page: RenderedPage | undefined
  const handle = createRequestHandler({
    request: new Request(url),
    createRouter: () => makeRouter({ queryClient, api, origin }),
  })
  const reply = await handle(({ router }) => {
    const { matches } = router.state
    const status = matches.some((match) => match.status === 'notFound' || match._notFound === true)
      ? 404
      : matches.some((match) => match.status === 'error')
        ? 500
        : 200
    const markup = renderToString(<RouterProvider router={router} />)
    const state: ServerState = { status, queries: dehydrate(queryClient), origin, urls }
    page = { status, markup, state: JSON.stringify(state) }
    return Promise.resolve(new Response(null, { status }))
  })
  if (page) return page
  const location = reply.headers.get('location')
  if (location === null) throw new Error(`Rendering ${url} gave neither a page nor a redirect`)
  return { status: reply.status, redirect: location }
}
