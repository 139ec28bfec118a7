/**
 * Which modules of the page share a file, derived from which screens load them. Modules that the same screens load are
 * together. That alone makes hundreds of files, and a slow connection takes half a second for each; so files are joined
 * as long as a screen saves more by a request less than it loses by script that it does not need.
 */
import { basename } from 'node:path'
import { isLibrary, projectPath } from './project-path.ts'
import { type Graph, importedBy } from './screens.ts'

export interface SharedFile {
  modules: readonly string[]
  /** The entries that load it. */
  screens: ReadonlySet<string>
  chars: number
}

/** Characters of source. One changed line replaces a whole file (decision 66). */
export interface Limits {
  /** Files are not joined beyond it. */
  joined: number
  /** Beyond it, modules that the same screens load are divided. */
  same: number
}

const PAGE_LIMITS: Limits = { joined: 34_000, same: 72_000 }
/** So many characters of needless source cost a screen as much as a request more. */
const REQUEST_WORTH = 3500
/** The extra saving of one file less: the worker fetches each of them once. */
const FILE_WORTH = 1100
/** Sizes count in such steps, so that a changed line hardly ever changes which files are joined. */
const STEP = 500

/**
 * @param usedBy the screens that load each module
 * @param weigh how often a screen is opened, compared with others
 */
export function sharedFiles(
  graph: Graph,
  usedBy: ReadonlyMap<string, ReadonlySet<string>>,
  weigh: (screen: string) => number,
  limits = PAGE_LIMITS,
): SharedFile[] {
  const files = new Set(bySameScreens(graph, usedBy, limits.same))
  const owners = new Map([...files].flatMap((file) => file.modules.map((id) => [id, file] as const)))
  let pairs = [...files].flatMap((file, index, all) => pairsWith(file, all.slice(index + 1), weigh, limits.joined))
  for (;;) {
    const [best] = pairs
    if (!best) return [...files]
    const pair = pairs.reduce((most, next) => (next.saved > most.saved ? next : most), best)
    pairs = pairs.filter((other) => other !== pair)
    if (wouldImportItself(graph, owners, pair)) continue
    const { one, other } = pair
    const joined = {
      modules: [...one.modules, ...other.modules],
      screens: one.screens.union(other.screens),
      chars: one.chars + other.chars,
    }
    files.delete(one)
    files.delete(other)
    pairs = pairs
      .filter((left) => files.has(left.one) && files.has(left.other))
      .concat(pairsWith(joined, [...files], weigh, limits.joined))
    files.add(joined)
    for (const id of joined.modules) owners.set(id, joined)
  }
}

/** The file of each module. They are named after the largest of their modules whose name is free, libraries last. */
export function fileNames(
  graph: Graph,
  files: readonly SharedFile[],
  reserved: readonly string[],
): Map<string, string> {
  const names = new Map<string, string>()
  const taken = new Set(reserved)
  for (const { modules } of files) {
    const rank = (id: string) => (isLibrary(id) ? 0 : charsOf(graph, id))
    const bySize = modules.toSorted((one, other) => rank(other) - rank(one))
    const free = bySize.map(baseName).find((name) => !taken.has(name)) ?? `part-${taken.size}`
    taken.add(free)
    for (const id of modules) names.set(id, free)
  }
  return names
}

const charsOf = (graph: Graph, id: string) => graph.getModuleInfo(id)?.code?.length ?? 0
const baseName = (id: string) => basename(projectPath(id)).replace(/\.\w+$/, '')

function bySameScreens(graph: Graph, usedBy: ReadonlyMap<string, ReadonlySet<string>>, maxChars: number): SharedFile[] {
  const inOrder = [...importedBy(graph, [...usedBy.keys()].sort())].filter((id) => usedBy.has(id))
  return [...Map.groupBy(inOrder, (id) => [isLibrary(id), ...[...(usedBy.get(id) ?? [])].sort()].join()).values()]
    .flatMap((modules) => divided(graph, modules, maxChars))
    .map((file) => ({ ...file, screens: usedBy.get(file.modules[0] ?? '') ?? new Set() }))
}

/** In parts of about the same size. Each module is after those that it imports, so no part imports a later one. */
function divided(graph: Graph, modules: readonly string[], maxChars: number): Omit<SharedFile, 'screens'>[] {
  const total = modules.reduce((sum, id) => sum + charsOf(graph, id), 0)
  const partChars = total / Math.ceil(total / maxChars)
  let before = 0
  const parts = Map.groupBy(modules, (id) => {
    const part = Math.floor(before / partChars)
    before += charsOf(graph, id)
    return part
  })
  return [...parts.values()].map((part) => ({
    modules: part,
    chars: part.reduce((sum, id) => sum + charsOf(graph, id), 0),
  }))
}

interface Pair {
  one: SharedFile
  other: SharedFile
  saved: number
}

/** Libraries stay apart, since they seldom change. */
const hasLibraries = ({ modules }: SharedFile) => modules.some(isLibrary)

/** The pairs of this file with others that save something when they are joined. */
const pairsWith = (
  one: SharedFile,
  others: readonly SharedFile[],
  weigh: (screen: string) => number,
  maxChars: number,
): Pair[] =>
  others
    .filter((other) => one.chars + other.chars <= maxChars && hasLibraries(one) === hasLibraries(other))
    .map((other) => ({ one, other, saved: savedBy(one, other, weigh) }))
    .filter(({ saved }) => saved > 0)

function savedBy(one: SharedFile, other: SharedFile, weigh: (screen: string) => number): number {
  const inSteps = ({ chars }: SharedFile) => Math.ceil(chars / STEP) * STEP
  let saved = FILE_WORTH
  for (const screen of one.screens)
    saved += weigh(screen) * (other.screens.has(screen) ? REQUEST_WORTH : -inSteps(other))
  for (const screen of other.screens) if (!one.screens.has(screen)) saved -= weigh(screen) * inSteps(one)
  return saved
}

/** Whether one of these imports the other through a third file, so that joined they would wait for themselves. */
function wouldImportItself(graph: Graph, owners: ReadonlyMap<string, SharedFile>, { one, other }: Pair): boolean {
  const importedBy = (file: SharedFile) =>
    new Set(
      file.modules.flatMap((id) => graph.getModuleInfo(id)?.importedIds ?? []).flatMap((id) => owners.get(id) ?? []),
    )
  const both = new Set([one, other])
  const seen = new Set<SharedFile>()
  const leadsBack = (file: SharedFile): boolean => {
    if (both.has(file)) return true
    if (seen.has(file)) return false
    seen.add(file)
    return [...importedBy(file)].some(leadsBack)
  }
  return [...both].some((file) => [...importedBy(file)].some((next) => !both.has(next) && leadsBack(next)))
}
