/**
 * Which modules of the page share a file. A few large files compress better than dozens of small ones, and a slow
 * connection takes half a second for each; but one changed line replaces a whole file (decisions 66, 72 and 73).
 */
import { basename } from 'node:path'
import type { Rolldown } from 'vite'
import { isLibrary } from './project-path.ts'
import { BACKGROUND, importedBy, type Graph, screensOf } from './screens.ts'
import { fileNames, sharedFiles } from './shared-files.ts'

const ARRIVAL_WEIGHT = 1
/** Every page loads it, but nothing waits for it. */
const BACKGROUND_WEIGHT = 0.5
/** The worker has these screens by the time they are opened. */
const LATER_WEIGHT = 0.015

interface Plan {
  app: ReadonlySet<string>
  /** The app's components, and what imports them. */
  frame: ReadonlySet<string>
  nameOf: ReadonlyMap<string, string>
}

/** @param entry the file that starts the page */
export function chunkGroups(entry: string): Rolldown.CodeSplittingGroup[] {
  const plans = new WeakMap<Graph, Plan>()
  const planOf = (graph: Graph) => {
    const plan = plans.get(graph) ?? makePlan(graph, entry)
    plans.set(graph, plan)
    return plan
  }
  const inApp = (id: string, graph: Graph) => id !== entry && planOf(graph).app.has(id)
  const names: ((id: string, graph: Graph) => string | null)[] = [
    // Apart from the rest, because a slow phone takes a tenth of a second to run it.
    (id) => (REACT.test(id) ? 'react' : null),
    (id, graph) => (inApp(id, graph) && isLibrary(id) ? 'libraries' : null),
    // Modules that need no component are below those that do, so the two never wait for each other.
    (id, graph) => (inApp(id, graph) ? (planOf(graph).frame.has(id) ? 'frame' : 'app') : null),
    (id, graph) => planOf(graph).nameOf.get(id) ?? null,
  ]
  return names.map((name, index) => ({ name, priority: names.length - index, includeDependenciesRecursively: false }))
}

const REACT = /\/node_modules\/(react|react-dom|scheduler)\/|\/react-roots\.ts$/

const isComponent = (id: string) => /\.(tsx|css)(\?|$)/.test(id)

function makePlan(graph: Graph, entry: string): Plan {
  const { app, usedBy, arrivals } = screensOf(graph, entry)
  const weigh = (screen: string) =>
    arrivals.has(screen) ? ARRIVAL_WEIGHT : screen === BACKGROUND ? BACKGROUND_WEIGHT : LATER_WEIGHT
  const files = sharedFiles(graph, usedBy, weigh)
  const names = fileNames(graph, files, ['react', 'libraries', 'frame', 'app', 'index'])
  for (const { modules, screens, chars } of files)
    if (chars >= PRELOADED_FROM_CHARS && [...screens].some((screen) => arrivals.has(screen)))
      preloaded.add(names.get(modules[0] ?? '') ?? '')
  return { app, frame: frameOf(graph, app), nameOf: names }
}

/** Components, what imports them, and what nothing else imports. */
function frameOf(graph: Graph, app: ReadonlySet<string>): Set<string> {
  const frame = new Set([...app].filter((id) => [...importedBy(graph, [id])].some(isComponent)))
  const rest = app.difference(frame)
  const shared = new Set([...rest].flatMap((id) => graph.getModuleInfo(id)?.importedIds ?? []))
  return frame.union(rest.difference(shared))
}

/**
 * These are preloaded with a route's own file. The entry names them, and naming the small ones would cost a kilobyte.
 */
const preloaded = new Set<string>()
const PRELOADED_FROM_CHARS = 15_000

export const isPreloaded = (file: string): boolean => preloaded.has(basename(file, '.js'))
