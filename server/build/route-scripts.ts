/** Which files each route's own script is made of, for the server to name in the page (server/rendering/). */
import type { Plugin, Rolldown } from 'vite'

const ROUTE = /\/src\/routes\/(.+)\.tsx\?tsr-split=component/

/** Writes the addresses by the name of the route's file, each after what it imports. */
export const routeScripts = (): Plugin => ({
  name: 'route-scripts',
  apply: 'build',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
    const scripts = Object.fromEntries(
      chunks.flatMap((chunk) =>
        chunk.moduleIds.flatMap((id) => {
          const [, file] = ROUTE.exec(id) ?? []
          return file === undefined ? [] : [[file, [...withImports(bundle, chunk)].map((name) => `/${name}`)]]
        }),
      ),
    )
    this.emitFile({ type: 'asset', fileName: '.vite/route-scripts.json', source: JSON.stringify(scripts) })
  },
})

function withImports(
  bundle: Rolldown.OutputBundle,
  { fileName, imports }: Rolldown.OutputChunk,
  found = new Set<string>(),
  importers: readonly string[] = [],
): Set<string> {
  const chain = [...importers, fileName]
  for (const name of imports) {
    const imported = bundle[name]
    if (chain.includes(name)) throw new Error(`These files import each other: ${[...chain, name].join(' → ')}`)
    if (imported?.type === 'chunk' && !found.has(name)) withImports(bundle, imported, found, chain)
  }
  return found.add(fileName)
}
