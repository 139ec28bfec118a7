/** The files with which a route's own script arrives, as the build has written them (server/build/route-scripts.ts). */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Reads the list once.
 * @param clientDir the build's folder of the page
 * @returns takes a route's id, such as `/articles/$slug`, and gives the addresses of the files that it imports
 *   statically, each after what it imports itself; none for a route that is not known
 */
export async function loadRouteScripts(clientDir: string): Promise<(routeId: string) => string[]> {
  const scripts = JSON.parse(await readFile(join(clientDir, '.vite', 'route-scripts.json'), 'utf8')) as Record<
    string,
    string[]
  >
  return (routeId) => scripts[routeFile(routeId)] ?? []
}

/** `/articles/` is in `articles.index.tsx`. */
export const routeFile = (routeId: string): string =>
  routeId
    .slice(1)
    .replace(/(^|\/)$/, '$1index')
    .replaceAll('/', '.')
