import type { Rolldown } from 'vite'

type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>

let known: { graph: Graph; ids: ReadonlySet<string> } | null = null

/** Of the heads of routes, only those that the server makes need it; the profile brings it along. */
const NEEDED_LATER = /\/profile-trail\.ts$/

/** Everything that the entry imports statically, directly or indirectly; dynamic imports are excluded. */
function importedBy(graph: Graph, entry: string): ReadonlySet<string> {
  const ids = new Set<string>()
  const look = (id: string): void => {
    if (ids.has(id) || NEEDED_LATER.test(id)) return
    ids.add(id)
    graph.getModuleInfo(id)?.importedIds.forEach(look)
  }
  look(entry)
  ids.delete(entry)
  return ids
}

/**
 * A few large files compress better than dozens of small ones with a header each: what every page needs goes into two
 * of them, the parts that most pages share into a third, what the searches share into two more, and the records and
 * the form that drafts share into the last. A file never imports one below it in this list, so there are no circular
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
  {
    priority: 4,
    name(id, graph) {
      if (known?.graph !== graph) known = { graph, ids: importedBy(graph, entry) }
      return known.ids.has(id) ? 'app' : null
    },
  },
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
  { name: 'records', test: /\/(contract|src\/offline)\//, minShareCount: 2, priority: 0 },
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
