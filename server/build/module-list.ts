/** Which file each module of the project is in, for tests of what a change costs (tests/e2e/app/bytes.spec.ts). */
import type { Plugin, Rolldown } from 'vite'
import { projectPath } from './project-path.ts'

/** Writes the list of the page's modules. */
export const moduleList = (): Plugin => ({
  name: 'module-list',
  apply: 'build',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
    emitModules(this, 'page', new Map(chunks.flatMap((chunk) => chunk.moduleIds.map((id) => [id, chunk.fileName]))))
  },
})

/** @param files by the modules' ids */
export function emitModules(
  build: Pick<Rolldown.PluginContext, 'emitFile'>,
  name: 'page' | 'worker',
  files: ReadonlyMap<string, string>,
): void {
  // Parts of routes have the names of their files, with a query.
  const own = [...files].filter(([id]) => !/\/node_modules\/|\?|\0/.test(id))
  const source = JSON.stringify(Object.fromEntries(own.map(([id, file]) => [projectPath(id), file])))
  build.emitFile({ type: 'asset', fileName: `.vite/${name}-modules.json`, source })
}
