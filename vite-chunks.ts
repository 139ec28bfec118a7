import type { Rolldown } from 'vite'

type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>

let known: { graph: Graph; ids: ReadonlySet<string> } | null = null

/** Everything that the entry imports, directly or through others; what it loads later is not. */
function importedBy(graph: Graph, entry: string): ReadonlySet<string> {
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

/**
 * Whole files compress better than dozens of crumbs with a head each: what every page needs in two of them, the parts
 * that most pages have in a third, what the searches share in two more. A file never imports one below it in this list,
 * so that none waits for another in a circle.
 * @param entry the file that starts the page
 */
export const chunkGroups = (entry: string): Rolldown.CodeSplittingGroup[] => [
  { name: 'libraries', test: /node_modules\/(?!workbox|react-easy-crop|normalize-wheel|idb-keyval)/, priority: 5 },
  {
    priority: 4,
    name(id, graph) {
      if (known?.graph !== graph) known = { graph, ids: importedBy(graph, entry) }
      return known.ids.has(id) ? 'app' : null
    },
  },
  {
    name: 'parts',
    test: /\/src\/ui\/(?!format\/format-|content\/disclosure|browser\/(smooth-scroll-to|download-file)|elements\/dialog|location-picker\/locate\.|form\/(?!field\.)|sign-in\/)/,
    minShareCount: 2,
    priority: 3,
  },
  {
    name: 'finding',
    test: /\/features\/(vendor-search\/search\/(places|remembered-list|services)|content\/(load-content|faq-section|points|content\.module))\./,
    minShareCount: 2,
    priority: 2,
  },
  { name: 'results', test: /\/features\/vendor-search\/(?!find\/find-form)/, minShareCount: 2, priority: 1 },
]

/**
 * The files that are fetched beside a route's own: the entry names them all, and the names of the crumbs would cost a
 * kilobyte.
 */
export const isLarge = (file: string): boolean => /\/(parts|finding|results|quote-target)-/.test(file)
