/** When the page loads which of its modules. */
import type { Rolldown } from 'vite'

type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>

export interface ModuleUse {
  graph: Graph
  /** What every page loads first. */
  app: ReadonlySet<string>
  /** For each module, the first pages that load it. */
  pages: ReadonlyMap<string, ReadonlySet<string>>
  /** What every page loads once it stands. */
  background: ReadonlySet<string>
}
let known: ModuleUse | null = null

/** The pages that people arrive at, by the names of their routes' files. */
const FIRST_PAGES: readonly (readonly [page: string, file: RegExp])[] = [
  ['home', /\/routes\/index\.tsx$/],
  ['results', /\/routes\/\$service\./],
  ['themes', /\/routes\/(kids|wedding)-/],
  ['virtual', /\/routes\/virtual-/],
  ['profile', /\/routes\/vendors\./],
  ['request', /\/routes\/requestquote/],
]
/** What the page starts once it stands. */
const BACKGROUND = [
  'start-background.ts',
  'preload-on-touch.ts',
  'api/caller.ts',
  'api/urls/endpoint-table.ts',
  'pwa/start.ts',
  'pwa/outbox/create-offline-view.ts',
  'pwa/notifications/page-notifications.ts',
  'routes/-toasts.tsx',
  'tracking/start.ts',
]

/** Of the heads of routes, only those that the server makes need it; the profile brings it along. */
const NEEDED_LATER = /\/profile-trail\.ts$/

/**
 * Everything that these modules import statically, directly or indirectly, but what `isLeftOut`; dynamic imports are
 * excluded.
 */
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

/** What they import dynamically, and so on. */
function loadedLater(graph: Graph, ids: ReadonlySet<string>, found = new Set<string>()): Set<string> {
  for (const id of ids)
    for (const later of graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
      if (!found.has(later)) loadedLater(graph, importedBy(graph, [later]), found.add(later))
  return found
}

/** @param entry the file that starts the page */
export function moduleUse(graph: Graph, entry: string): ModuleUse {
  if (known?.graph === graph) return known
  const app = importedBy(graph, [entry], (id) => NEEDED_LATER.test(id))
  const later = loadedLater(graph, app)
  // In a file that no other imports: Chromium could not ask for such a file again (late-script.spec.ts).
  app.delete(entry)
  const pages = new Map<string, Set<string>>()
  for (const route of app)
    for (const [page] of FIRST_PAGES.filter(([, file]) => file.test(route)))
      for (const id of importedBy(graph, graph.getModuleInfo(route)?.dynamicallyImportedIds ?? []))
        pages.set(id, (pages.get(id) ?? new Set()).add(page))
  const starts = [...later].filter((id) => BACKGROUND.some((file) => id.endsWith(`/src/${file}`)))
  known = { graph, app, pages, background: importedBy(graph, starts) }
  return known
}
