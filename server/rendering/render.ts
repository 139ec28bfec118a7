/**
 * Server rendering: inserts the output of the built page's `render` into the built index.html (design, "first visit").
 */
import { readFile } from 'node:fs/promises'
import { dirname, join, posix } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { CallInProcess } from '#contract/call-in-process.ts'
import { showMarketplace, shownMarketplace } from '#contract/marketplace-name.ts'
import { ownAddress } from '#contract/own-address.ts'
import { withColors, withMarketplace } from './marketplace-head.ts'
import { sha256Source } from './sha256-source.ts'
import { makePageStyle } from './page-style.ts'
import { loadRouteScripts } from './route-scripts.ts'

export interface Renderer {
  /** `'sha256-…'` sources of the inline scripts for the Content-Security-Policy. */
  scriptHashes: string[]
  /** The query parameters that the page at a path reads. */
  searchNames(pathname: string): ReadonlySet<string>
  /** The page that the worker keeps for every address, as the marketplace looks now. */
  shell?(): Shell
  /** @param url path and query of the page */
  render(request: { url: string }): Promise<RenderedReply>
}
export interface RenderedReply {
  status: number
  headers: Record<string, string>
  body: string | Buffer
  /** Whether a call of the page failed because the service was busy or broken, so that part of the page is missing. */
  isPartial?: boolean
  /** The `'sha256-…'` source of the page's inline style for the Content-Security-Policy; a redirect has none. */
  styleHash?: string
}

export interface Shell {
  body: string
  /** The `'sha256-…'` source of its inline style for the Content-Security-Policy; '' without one. */
  styleHash: string
}

const RETRY_AFTER_SECONDS = 5

type RenderPage = (
  url: string,
  callInProcess: CallInProcess,
) => Promise<{ status: number; redirect: string } | ({ status: number } & RenderedMarkup)>

/** The build’s bundle for the server. */
interface BuiltPage {
  render: RenderPage
  renderShell: () => string
  searchNames: Renderer['searchNames']
  /** The bundle has a copy of its own of the contract. */
  showMarketplace: typeof showMarketplace
}

interface RenderedMarkup {
  markup: string
  state: string
  /** The addresses of data that the page's script will fetch. */
  apart: readonly string[]
  /** The id of the route that is shown. */
  route: string
}

/**
 * @param options.distDir the build's folder, with `client` and `server` inside
 * @param options.publicUrl the site's own origin, for canonical links
 * @param options.callInProcess responds to the page's API calls
 * @throws when the build is missing or not one of ours
 */
export async function createRenderer(options: {
  distDir: string
  publicUrl: string
  callInProcess: CallInProcess
}): Promise<Renderer> {
  const template = await loadTemplate(join(options.distDir, 'client'))
  const page = (await import(pathToFileURL(join(options.distDir, 'server', 'entry-server.js')).href)) as BuiltPage
  return {
    scriptHashes: template.scriptHashes,
    searchNames: page.searchNames,
    shell() {
      page.showMarketplace(shownMarketplace())
      return template.shell(page.renderShell())
    },
    async render({ url }) {
      const failures = new Set<number>()
      const callInProcess: CallInProcess = async (path, knownEtag) => {
        const reply = await options.callInProcess(path, knownEtag)
        if (reply.status >= 500) failures.add(reply.status)
        return reply
      }
      // Joined, not resolved: `//evil.example` would resolve to another site.
      page.showMarketplace(shownMarketplace())
      const made = await page.render(new URL(options.publicUrl + url).href, callInProcess)
      if ('redirect' in made) {
        return { status: made.status, headers: { location: ownRedirect(made.redirect, options.publicUrl) }, body: '' }
      }
      const isBusy = made.status === 500 && failures.has(503)
      return {
        status: isBusy ? 503 : made.status,
        headers: {
          'content-type': 'text/html; charset=utf-8',
          ...(isBusy && { 'retry-after': String(RETRY_AFTER_SECONDS) }),
        },
        ...template.fill(made),
        isPartial: failures.size > 0,
      }
    },
  }
}

/** A built module and all that it imports statically, each after what it imports itself. */
async function withImports(clientDir: string, module: string, found = new Set<string>()): Promise<Set<string>> {
  const imports = (await readFile(join(clientDir, module), 'utf8')).matchAll(/\b(?:from|import) ?["'`](\.[^"'`]+)/g)
  for (const [, file = ''] of imports) {
    const imported = posix.join(dirname(module), file)
    if (!found.has(imported)) await withImports(clientDir, imported, found)
  }
  return found.add(module)
}

/** The router makes redirects of the address that was asked for, which may be any text. */
const ownRedirect = (to: string, publicUrl: string): string =>
  ownAddress(to.startsWith(`${publicUrl}/`) ? to.slice(publicUrl.length) : to) ?? '/'

/** The part that only the saved shell shows, with the script that chooses its frame (src/app/shell/frame-script.ts). */
const SHELL = /<!--app-->[^]*<!--\/app-->/

/** Splits the built index.html into a template with a place for the page's style, and with the script deferred. */
async function loadTemplate(clientDir: string) {
  const html = await readFile(join(clientDir, 'index.html'), 'utf8')
  const entry = /<script type="module" crossorigin src="([^"]+)"><\/script>/.exec(html)
  const [base, sheet] = html.matchAll(/<link rel="stylesheet" crossorigin href="([^"]+)">\s*/g)
  if (!entry?.[1] || !base?.[1] || !sheet?.[1])
    throw new Error('dist/client/index.html has no entry script or style: build again with `npm run build`')
  const routeScripts = await loadRouteScripts(clientDir)
  const baseStyle = await readFile(join(clientDir, base[1]), 'utf8')
  const pageStyle = makePageStyle(await readFile(join(clientDir, sheet[1]), 'utf8'))
  const modules = [...(await withImports(clientDir, entry[1]))]
  const script = startScript(modules, sheet[1])
  const [shell = ''] = SHELL.exec(html) ?? []
  const shellScript = /<script>([^<]*)<\/script>/.exec(shell)?.[1]
  const filled = html
    .replace(entry[0], () => `<script>${script}</script>`)
    .replace(base[0], '')
    .replace(sheet[0], '<!--style-->')
    .replace(/\s*<link rel="modulepreload"[^>]*>/g, '')
    .replace(SHELL, '<!--app-->')
  // Text and the names of places, in turn.
  const pieces = filled.split(/<!--(head|style|app|state)-->/)
  return {
    scriptHashes: [sha256Source(script), ...(shellScript === undefined ? [] : [sha256Source(shellScript)])],
    fill({ markup, state, apart, route }: RenderedMarkup) {
      const { head, body: app } = hoistHead(markup)
      const shown = shownMarketplace()
      const style = baseStyle + pageStyle(app) + shown.style
      const scripts = routeScripts(route).filter((script) => !modules.includes(script))
      const places: Record<string, string> = {
        head,
        style: `<style>${style}</style>`,
        app,
        // Escaped, `<` cannot close the element early.
        state: `<script type="application/json" id="state" data-apart="${apart.map(escapeQuery).join(' ')}" data-scripts="${scripts.join(' ')}">${state.replaceAll('<', String.raw`\u003c`)}</script>`,
      }
      // As bytes at once: a text of the whole page is so large that it counts as old, and is garbage when it is sent.
      const parts = pieces.map((piece, index) => (index % 2 === 0 ? withMarketplace(piece, shown) : places[piece]))
      return { body: Buffer.concat(parts.map((part = '') => Buffer.from(part))), styleHash: sha256Source(style) }
    },
    shell(frame: string): Shell {
      const shown = shownMarketplace()
      const framed = html.replace(SHELL, () => `<!--app-->${frame}<!--/app-->`)
      const body = withColors(withMarketplace(framed, shown), shown.style)
      return { body, styleHash: shown.style && sha256Source(shown.style) }
    },
  }
}

/**
 * Starts the entry script and fetches the whole style sheet, the route's script and the data that is not in the page,
 * after the page has loaded, so that they do not compete with the first pictures, or at the first touch or key press,
 * whichever is first.
 * @param modules in the order in which they are run, each in a task of its own, so that taps are handled in between;
 *   the entry is the last. They are fetched all at once.
 */
const startScript = (modules: readonly string[], sheet: string) =>
  [
    'if(performance.getEntriesByType("navigation")[0]?.type==="navigate")document.documentElement.dataset.firstVisit="";',
    '{let s;const go=()=>{if(s)return;',
    'const p=(as,href,more)=>document.head.append(Object.assign(document.createElement("link"),',
    `{rel:"preload",as,href},more));p("style",${JSON.stringify(sheet)});`,
    // Asked for again when it is needed, if the tap came before the page's end.
    'const d=n=>(document.getElementById("state")?.dataset[n]||"").split(" ").filter(Boolean);',
    'for(const u of d("apart"))p("fetch",u,{crossOrigin:""});',
    // As modules, they are compiled off the page's thread while they arrive.
    `const m=${JSON.stringify(modules)};for(const u of m.concat(d("scripts")))p("script",u,{crossOrigin:"",rel:"modulepreload"});`,
    // Asked for again until it is there: the connection may be gone between the page and its script.
    's=m.reduce((s,u)=>s.then(()=>import(u)),Promise.resolve()).catch(e=>{s=0;setTimeout(go,5e3);console.warn(e)})};',
    'for(const e of["pointerdown","keydown","focusin"])addEventListener(e,go,{once:true,passive:true});',
    'document.readyState==="complete"?go():addEventListener("load",()=>setTimeout(go))}',
  ].join('')

/** React writes title, meta and link elements before the first real element; they belong in the head. */
function hoistHead(markup: string): { head: string; body: string } {
  const tags =
    /^(?:<title[^>]*>[^<]*<\/title>|<(?:meta|link)[^>]*>|<script type="application\/ld\+json"[^>]*>[^<]*<\/script>)+/.exec(
      markup,
    )
  const head = tags?.[0] ?? ''
  return { head, body: markup.slice(head.length) }
}

/** Addresses of calls have no other character that ends an attribute. */
const escapeQuery = (url: string) => url.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
