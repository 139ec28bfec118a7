import type { Rolldown } from 'vite'

type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>

let known: { graph: Graph; ids: ReadonlySet<string> } | null = null

/**
 * Everything that the entry imports statically, directly or indirectly; dynamic imports are excluded. The entry itself
 * stays in a file that no other imports: Chromium could not ask for such a file again (late-script.spec.ts).
 */
function isFirst(id: string, graph: Graph, entry: string): boolean {
  if (known?.graph !== graph) known = { graph, ids: withImports(graph, entry) }
  return known.ids.has(id)
}

function withImports(graph: Graph, entry: string): ReadonlySet<string> {
  const ids = new Set<string>()
  const look = (id: string): void => {
    if (ids.has(id)) return
    ids.add(id)
    graph.getModuleInfo(id)?.importedIds.forEach(look)
  }
  look(entry)
  ids.delete(entry)
  return ids
}

/** The routes, and what is around every page. */
const AROUND_PAGES = /\/src\/(?:[^/]+$|routes\/|ui\/(?:elements|frame|head|screens)\/)/

/** What the form of a request needs to check and to keep it, so that it can be opened without the rest. */
const REQUEST = [
  /\/contract\/(account|client|errors|format-(budget|days|phone)|gig-\w+|ids|phone|text|vendor|vendor-kinds|video)\./,
  /\/contract\/web-address\./,
  /\/offline\/drafts\/(choices|merge-drafts|place-from-text|records|typed-number)\./,
  /\/offline\/(outbox\/kinds\/compose-request|storage\/(migrations|storage))\./,
]
/** What happens between a host and a vendor. */
const BOOKINGS =
  /\/contract\/((availability|bookings|inbox|messages|notifications|requests|reviews)\/|leads|own-requests|quote|receipt)/
/** Records and their rules, in files of which a change in one replaces little (decision 66). */
const RECORDS: Rolldown.CodeSplittingGroup[] = [
  { name: 'request', test: (id) => REQUEST.some((names) => names.test(id)), minShareCount: 2, priority: 0.9 },
  { name: 'bookings', test: BOOKINGS, minShareCount: 2, priority: 0.8 },
  { name: 'accounts', test: /\/contract\/|\/offline\/drafts\/(gallery|signup)/, minShareCount: 2, priority: 0.7 },
  { name: 'kinds', test: /\/src\/offline\//, minShareCount: 2, priority: 0.6 },
  { name: 'api', test: /\/src\/api\/(?!sign-in|urls)/, minShareCount: 2, priority: 0.5 },
  { name: 'delivery', test: /\/src\/offline\/(browser-ports|delivery)\./, priority: 0.4 },
]

/**
 * A few large files compress better than dozens of small ones with a header each: libraries and what every page needs
 * go into four of them, the parts that most pages share into one, what the searches share into two more, then the
 * records, and the form that drafts share. A file never imports one below it in this list, so there are no circular
 * waits.
 * @param entry the file that starts the page
 */
export const chunkGroups = (entry: string): Rolldown.CodeSplittingGroup[] => [
  // Apart from the rest, because a slow phone takes a tenth of a second to run it.
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\/|\/src\/react-roots\./, priority: 6 },
  {
    name: 'libraries',
    test: /node_modules\/(?!workbox|react-easy-crop|normalize-wheel|idb-keyval|web-vitals)/,
    priority: 5,
  },
  { name: (id, graph) => (isFirst(id, graph, entry) && !AROUND_PAGES.test(id) ? 'app' : null), priority: 4 },
  { name: (id, graph) => (isFirst(id, graph, entry) ? 'frame' : null), priority: 3.5 },
  {
    name: 'parts',
    test: /\/src\/(api\/lookups\/|ui\/(?!quote\/|screens\/not-found|format\/format-|content\/disclosure|browser\/(smooth-scroll-to|download-file)|elements\/(ask-dialog|dialog|linked-card|share-button|toast)|location-picker\/locate\.|form\/(?!field\.)|sign-in\/))/,
    minShareCount: 2,
    priority: 3,
  },
  {
    name: 'finding',
    test: /\/features\/(vendor-search\/search\/(remembered-list|services)|content\/(load-content|faq-section|points|content\.module))\./,
    minShareCount: 2,
    priority: 2,
  },
  { name: 'results', test: /\/features\/vendor-search\/(?!find\/find-form)/, minShareCount: 2, priority: 1 },
  // The home page formats a time too, without any form.
  { name: 'time', test: /\/ui\/format\/format-time/, priority: 1 },
  // Sixty files of half a kilobyte, six at a time, kept a slow connection busy for six seconds.
  ...RECORDS,
  {
    name: 'drafts',
    test: /\/src\/(drafts\/|ui\/form\/(?!field)|ui\/sign-in\/|pwa\/unsaved-work\/use-leave)/,
    minShareCount: 2,
    priority: 0,
  },
]

/**
 * Selects the files to preload with a route's own. The entry lists their names; listing the small files too would cost
 * a kilobyte.
 */
export const isLarge = (file: string): boolean => /\/(parts|finding|results|quote-target)\.js$/.test(file)
