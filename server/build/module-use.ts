/** When the page loads which of its modules. */
import type { Rolldown } from 'vite'
import { at } from './module-paths.ts'

type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>

export interface ModuleUse {
  /** What every page loads first. */
  app: ReadonlySet<string>
  /** For each module, the first pages that load it: with their routes' own script, which is imported dynamically. */
  pages: ReadonlyMap<string, ReadonlySet<string>>
  /** What every page loads once it stands. */
  background: ReadonlySet<string>
}

/** The pages that people arrive at, by their routes. */
const FIRST_PAGES = [
  ['home', at('src/routes/index.')],
  ['results', at('src/routes/$service.')],
  ['themes', at('src/routes/kids-', 'src/routes/wedding-')],
  ['virtual', at('src/routes/virtual-')],
  ['profile', at('src/routes/vendors.')],
  ['request', at('src/routes/requestquote')],
] as const
/** What the page starts once it stands. */
const BACKGROUND = at(
  'src/api/caller.',
  'src/api/urls/endpoint-table.',
  'src/preload-on-touch.',
  'src/pwa/notifications/page-notifications.',
  'src/pwa/outbox/create-offline-view.',
  'src/pwa/start.',
  'src/routes/-toasts.',
  'src/start-background.',
  'src/tracking/start.',
)
/** Only the server makes the heads of first pages, so the page does not load what they alone need. */
const FOR_HEADS = at('src/features/vendor-profile/profile-trail.')

const found = new WeakMap<Graph, ModuleUse>()

/** @param entry the file that starts the page; the same for each graph */
export function moduleUse(graph: Graph, entry: string): ModuleUse {
  const use = found.get(graph) ?? findUse(graph, entry)
  found.set(graph, use)
  return use
}

function findUse(graph: Graph, entry: string): ModuleUse {
  const app = importedBy(graph, [entry], FOR_HEADS)
  const later = loadedLater(graph, app)
  // In a file that no other imports: Chromium could not ask for such a file again (late-script.spec.ts).
  app.delete(entry)
  const pages = new Map<string, Set<string>>()
  for (const route of app)
    for (const [page] of FIRST_PAGES.filter(([, isRoute]) => isRoute(route)))
      for (const id of importedBy(graph, graph.getModuleInfo(route)?.dynamicallyImportedIds ?? []))
        pages.set(id, (pages.get(id) ?? new Set()).add(page))
  return { app, pages, background: importedBy(graph, [...later].filter(BACKGROUND)) }
}

/** These modules and everything that they import statically, directly or not, but what `isLeftOut`. */
function importedBy(graph: Graph, roots: readonly string[], isLeftOut = (_id: string) => false): Set<string> {
  const ids = new Set<string>()
  const look = (id: string): void => {
    if (ids.has(id) || isLeftOut(id)) return
    ids.add(id)
    graph.getModuleInfo(id)?.importedIds.forEach(look)
  }
  roots.forEach(look)
  return ids
}

/** What these modules import dynamically, and what that imports dynamically. */
function loadedLater(graph: Graph, ids: ReadonlySet<string>, later = new Set<string>()): Set<string> {
  for (const id of ids)
    for (const imported of graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
      if (!later.has(imported)) loadedLater(graph, importedBy(graph, [imported]), later.add(imported))
  return later
}
