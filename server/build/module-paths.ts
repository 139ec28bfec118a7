/** Modules by how their paths in the project begin: folders, or files. */
import type { Plugin } from 'vite'

const named = new Set<string>()
const isAt = (id: string, path: string) => id.includes(`/${path}`)

/** @param paths each is the beginning of one, such as `src/ui/` or `src/ui/form/field.` */
export function at(...paths: string[]): (id: string) => boolean {
  for (const path of paths) named.add(path)
  return (id) => paths.some((path) => isAt(id, path))
}

/** Fails the build if a path leads to no module: whoever renames a file learns that its name stands here, too. */
export const namedPathsExist = (): Plugin => ({
  name: 'named-paths-exist',
  apply: 'build',
  generateBundle() {
    const ids = [...this.getModuleIds()]
    const missing = [...named].filter((path) => !ids.some((id) => isAt(id, path)))
    if (missing.length > 0) this.error(`server/build names modules that do not exist: ${missing.join(', ')}`)
  },
})
