/** Which screens load which modules of the page, as the module graph has it. */
import type { Rolldown } from 'vite'
import { NEXT_ROUTES } from '../../src/app/next-routes.ts'
import { routeFile } from '../rendering/route-scripts.ts'

export type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>

/** Every page loads the background once it stands: what the app imports dynamically without any route. */
export const BACKGROUND = 'background'

export interface Screens {
  /** The modules that every page loads first. */
  app: ReadonlySet<string>
  /** For each other module, what loads it: a route's own script, a part that a route imports later, the background. */
  usedBy: ReadonlyMap<string, ReadonlySet<string>>
  /** The routes that people arrive at: that search engines may list, and those where most taps lead. */
  arrivals: ReadonlySet<string>
}

/** @param entry the file that starts the page */
export function screensOf(graph: Graph, entry: string): Screens {
  const app = importedBy(graph, [entry])
  const routes = new Map<string, string>()
  for (const file of app) for (const id of dynamicImports(graph, file)) if (ROUTE_PART.test(id)) routes.set(id, file)
  const isRoute = (id: string) => routes.has(id)
  const background = loadedLater(graph, app, isRoute)
  const usedBy = new Map<string, Set<string>>()
  for (const root of loadedLater(graph, app))
    for (const id of importedBy(graph, [root], app))
      usedBy.set(id, (usedBy.get(id) ?? new Set()).add(background.has(root) ? BACKGROUND : root))
  const next = NEXT_ROUTES.map((id) => `/${routeFile(id)}.tsx`)
  const isArrival = ([, file]: [string, string]) =>
    next.some((end) => file.endsWith(end)) || graph.getModuleInfo(file)?.code?.includes('noindex') === false
  return { app, usedBy, arrivals: new Set([...routes].filter(isArrival).map(([id]) => id)) }
}

/** The modules that the router's plugin makes of a route: the parts that its page alone loads. */
const ROUTE_PART = /\?tsr-split=/

const dynamicImports = (graph: Graph, id: string) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []

/**
 * These modules and everything that they import statically, directly or not, but what is there already. Each is after
 * those that it imports.
 */
export function importedBy(
  graph: Graph,
  roots: readonly string[],
  present: ReadonlySet<string> = new Set(),
): Set<string> {
  const ids = new Set<string>()
  const seen = new Set<string>()
  const look = (id: string): void => {
    if (seen.has(id) || present.has(id)) return
    seen.add(id)
    graph.getModuleInfo(id)?.importedIds.forEach(look)
    ids.add(id)
  }
  roots.forEach(look)
  return ids
}

/** The modules that these import dynamically, and those that they import dynamically. */
export function loadedLater(
  graph: Graph,
  ids: ReadonlySet<string>,
  isLeftOut = (_id: string) => false,
  later = new Set<string>(),
): Set<string> {
  for (const id of ids)
    for (const imported of dynamicImports(graph, id))
      if (!later.has(imported) && !isLeftOut(imported))
        loadedLater(graph, importedBy(graph, [imported]), isLeftOut, later.add(imported))
  return later
}
