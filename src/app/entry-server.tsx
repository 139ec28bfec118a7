/** Renders one URL to HTML; used only by server/rendering/render.ts. */
import { dehydrate } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRequestHandler } from '@tanstack/react-router/ssr/server'
import { renderToString } from 'react-dom/server'
import type { CallInProcess } from '#contract/call-in-process.ts'
import { createApi } from '#src/api/client.ts'
import { apartIn, isInPage } from './fetched-separately.ts'
import { createInProcessApi } from './in-process-api.ts'
import { FRAME_IDS, frameScript } from './shell/frame-script.ts'
import { makeQueryClient } from './query-client.ts'
import { PageMissing } from './page-missing.tsx'
import { makeRouter } from './router.tsx'
import { Shell } from './shell/shell.tsx'
import type { ServerState } from './server-state.ts'

/** This bundle has a copy of its own of the contract. */
export { showMarketplace } from '#contract/marketplace-name.ts'

/** The saved shell's markup (server/build/shell.ts): its frames, in none of which an entry is the current one. */
export const renderShell = (): string => {
  const frames = FRAME_IDS.map(
    (frame) => `<template data-frame="${frame}">${renderToString(<Shell frame={frame} />)}</template>`,
  )
  return `${frames.join('').replaceAll(/ aria-current="[^"]*"/g, '')}<script>${frameScript()}</script>`
}

type RenderedPage =
  | { status: number; redirect: string }
  /** `apart`: the addresses that the page's script will fetch; `route`: the id of the route that is shown. */
  | { status: number; markup: string; state: string; apart: string[]; route: string }

let pages: ReturnType<typeof makeRouter> | undefined

/**
 * The query parameters that the page at a path reads. The page cache ignores all others: a query made up by a caller
 * must not have the page rendered again.
 */
export function searchNames(pathname: string): ReadonlySet<string> {
  pages ??= makeRouter({ queryClient: makeQueryClient(Infinity), api: createApi(), origin: '' }, PageMissing)
  return new Set(
    pages
      .getMatchedRoutes(pathname)[0]
      .flatMap(({ options: { validateSearch } }) =>
        validateSearch && 'entries' in validateSearch ? Object.keys(validateSearch.entries as object) : [],
      ),
  )
}

/** @param url absolute URL of the page */
export async function render(url: string, callInProcess: CallInProcess): Promise<RenderedPage> {
  const queryClient = makeQueryClient(Infinity)
  const urls: string[] = []
  const etags = new Map<string, string>()
  const { origin } = new URL(url)
  const api = createInProcessApi(callInProcess, (path, etag) => {
    urls.push(path)
    if (etag !== undefined) etags.set(path, etag)
  })
  let page: RenderedPage | undefined
  const handle = createRequestHandler({
    request: new Request(url),
    createRouter: () => makeRouter({ queryClient, api, origin }, PageMissing),
  })
  const reply = await handle(({ router }) => {
    const { matches } = router.state
    const status = matches.some((match) => match.status === 'notFound' || match._notFound === true)
      ? 404
      : matches.some((match) => match.status === 'error')
        ? 500
        : 200
    const markup = renderToString(<RouterProvider router={router} />)
    const queries = dehydrate(queryClient, { shouldDehydrateQuery: isInPage })
    const apart = apartIn(queryClient, etags)
    const state: ServerState = { status, queries, apart, origin, urls }
    const route = matches.at(-1)?.routeId ?? ''
    page = { status, markup, state: JSON.stringify(state), apart: apart.map(({ url }) => url), route }
    return Promise.resolve(new Response(null, { status }))
  })
  if (page) return page
  const location = reply.headers.get('location')
  if (location === null) throw new Error(`Rendering ${url} gave neither a page nor a redirect`)
  return { status: reply.status, redirect: location }
}
