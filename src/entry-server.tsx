/** Renders one URL to markup; used by server/render.ts only. */
import { dehydrate } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRequestHandler } from '@tanstack/react-router/ssr/server'
import { renderToString } from 'react-dom/server'
import { createApi } from '#src/api/client.ts'
import { makeQueryClient } from './query-client.ts'
import { makeRouter } from './router.tsx'

export type RenderedPage = { status: number; redirect: string } | { status: number; markup: string; state: string }

/**
 * @param url absolute URL of the page
 * @param fetchApi answers the page's own API calls without leaving the process
 */
export async function render(url: string, fetchApi: typeof fetch): Promise<RenderedPage> {
  const queryClient = makeQueryClient()
  let page: RenderedPage | undefined
  const handle = createRequestHandler({
    request: new Request(url),
    createRouter: () => makeRouter({ queryClient, api: createApi({ fetch: fetchApi, baseUrl: new URL(url).origin }) }),
  })
  const reply = await handle(({ router }) => {
    const { matches } = router.state
    const status = matches.some((match) => match.status === 'notFound' || match._notFound === true)
      ? 404
      : matches.some((match) => match.status === 'error')
        ? 500
        : 200
    page = { status, markup: renderToString(<RouterProvider router={router} />), state: JSON.stringify(dehydrate(queryClient)) }
    return Promise.resolve(new Response(null, { status }))
  })
  queryClient.clear()
  if (page) return page
  const location = reply.headers.get('location')
  if (location === null) throw new Error(`Rendering ${url} gave neither a page nor a redirect`)
  return { status: reply.status, redirect: location }
}
