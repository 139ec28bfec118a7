/** The files with which a route's own script arrives, from the manifest of the build. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A part of a module's entry in Vite's manifest; imports are keys of the manifest. */
interface Built {
  file: string
  imports?: string[]
}

/**
 * Reads the manifest once.
 * @param clientDir the build's folder of the page
 * @returns takes a route's id, such as `/articles/$slug`, and gives the addresses of the files that it imports
 *   statically, each after what it imports itself; none for a route that is not known
 */
export async function loadRouteScripts(clientDir: string): Promise<(routeId: string) => string[]> {
  const manifest = JSON.parse(await readFile(join(clientDir, '.vite', 'manifest.json'), 'utf8')) as Record<
    string,
    Built
  >
  const routes = new Map<string, string[]>()
  for (const key of Object.keys(manifest)) {
    const [, file] = /^src\/routes\/(.+)\.tsx\?tsr-split=component/.exec(key) ?? []
    if (file !== undefined) routes.set(file, [...withImports(manifest, key)])
  }
  return (routeId) => routes.get(routeFile(routeId)) ?? []
}

/** `/articles/` is in `articles.index.tsx`. */
const routeFile = (routeId: string): string =>
  routeId
    .slice(1)
    .replace(/(^|\/)$/, '$1index')
    .replaceAll('/', '.')

function withImports(manifest: Record<string, Built>, key: string, found = new Set<string>()): Set<string> {
  const built = manifest[key]
  if (!built) return found
  const address = `/${built.file}`
  if (found.has(address)) return found
  for (const imported of built.imports ?? []) withImports(manifest, imported, found)
  return found.add(address)
}
