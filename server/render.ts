/**
 * Server rendering: inserts the output of the built page's `render` into the built index.html (design, "first visit").
 */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ownAddress } from '#contract/own-address.ts'

export interface Renderer {
  /** `'sha256-…'` sources for the Content-Security-Policy. */
  inlineHashes: { scripts: string[]; styles: string[] }
  /** @param url path and query of the page */
  render(request: { url: string }): Promise<RenderedReply>
}
export interface RenderedReply {
  status: number
  headers: Record<string, string>
  body: string
  /** Whether a call of the page failed because the service was busy or broken, so that part of the page is missing. */
  isPartial?: boolean
}

const RETRY_AFTER_SECONDS = 5

type RenderPage = (
  url: string,
  fetchApi: typeof fetch,
) => Promise<{ status: number; redirect: string } | { status: number; markup: string; state: string }>

/**
 * @param options.distDir the build's folder, with `client` and `server` inside
 * @param options.publicUrl the site's own origin, for canonical links
 * @param options.fetchApi handles the page's API calls inside this process; `path` includes the query
 * @throws when the build is missing or not one of ours
 */
export async function createRenderer(options: {
  distDir: string
  publicUrl: string
  fetchApi: (path: string) => Promise<{ status: number; body: string }>
}): Promise<Renderer> {
  const template = await loadTemplate(join(options.distDir, 'client'))
  const { render } = (await import(pathToFileURL(join(options.distDir, 'server', 'entry-server.js')).href)) as {
    render: RenderPage
  }
  return {
    inlineHashes: template.inlineHashes,
    async render({ url }) {
      const unanswered = new Set<number>()
      const fetchApi: typeof fetch = async (input) => {
        const { pathname, search } = new URL(input instanceof Request ? input.url : input)
        const reply = await options.fetchApi(pathname + search)
        if (reply.status >= 500) unanswered.add(reply.status)
        return new Response(reply.body, {
          status: reply.status,
          headers: { 'content-type': 'application/json; charset=utf-8' },
        })
      }
      // Joined, not resolved: `//evil.example` would resolve to another site.
      const page = await render(new URL(options.publicUrl + url).href, fetchApi)
      if ('redirect' in page) {
        return { status: page.status, headers: { location: ownRedirect(page.redirect, options.publicUrl) }, body: '' }
      }
      const isBusy = page.status === 500 && unanswered.has(503)
      return {
        status: isBusy ? 503 : page.status,
        headers: {
          'content-type': 'text/html; charset=utf-8',
          ...(isBusy && { 'retry-after': String(RETRY_AFTER_SECONDS) }),
        },
        body: template.fill(page.markup, page.state),
        isPartial: unanswered.size > 0,
      }
    },
  }
}

/** The router makes redirects of the address that was asked for, which may be any text. */
const ownRedirect = (to: string, publicUrl: string): string =>
  ownAddress(to.startsWith(`${publicUrl}/`) ? to.slice(publicUrl.length) : to) ?? '/'

/** Splits the built index.html into a template with the style inlined and the script deferred. */
async function loadTemplate(clientDir: string) {
  const html = await readFile(join(clientDir, 'index.html'), 'utf8')
  const entry = /<script type="module" crossorigin src="([^"]+)"><\/script>/.exec(html)
  const sheet = /<link rel="stylesheet" crossorigin href="([^"]+)">/.exec(html)
  if (!entry?.[1] || !sheet?.[1])
    throw new Error('dist/client/index.html has no entry script or style: build again with `npm run build`')
  const style = (await readFile(join(clientDir, sheet[1]), 'utf8')).trim()
  const script = startScript(entry[1])
  const filled = html
    .replace(entry[0], () => `<script>${script}</script>`)
    .replace(sheet[0], () => `<style>${style}</style>`)
    .replace(/\s*<link rel="modulepreload"[^>]*>/g, '')
  const [beforeHead = '', afterHead = ''] = filled.split('<!--head-->')
  const [beforeApp = '', afterApp = ''] = afterHead.split('<!--app-->')
  const [beforeState = '', afterState = ''] = afterApp.split('<!--state-->')
  return {
    inlineHashes: { scripts: [sha256(script)], styles: [sha256(style)] },
    fill(markup: string, state: string) {
      const { head, body } = hoistHead(markup)
      // Escaped, `<` cannot close the element early.
      const safe = state.replaceAll('<', String.raw`\u003c`)
      return `${beforeHead}${head}${beforeApp}${body}${beforeState}<script type="application/json" id="state">${safe}</script>${afterState}`
    },
  }
}

/**
 * Starts the entry script after the page has loaded, so that it does not compete with the first pictures, or at the
 * first touch or key press, whichever is first.
 */
const startScript = (entry: string) =>
  `{let s;const go=()=>{s||(s=import(${JSON.stringify(entry)}))};for(const e of["pointerdown","keydown","focusin"])addEventListener(e,go,{once:true,passive:true});document.readyState==="complete"?go():addEventListener("load",()=>setTimeout(go))}`

/** React writes title, meta and link elements before the first real element; they belong in the head. */
function hoistHead(markup: string): { head: string; body: string } {
  const tags =
    /^(?:<title[^>]*>[^<]*<\/title>|<(?:meta|link)[^>]*>|<script type="application\/ld\+json"[^>]*>[^<]*<\/script>)+/.exec(
      markup,
    )
  const head = tags?.[0] ?? ''
  return { head, body: markup.slice(head.length) }
}

const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
