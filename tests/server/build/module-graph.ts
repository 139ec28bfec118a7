import type { Graph } from '#server/build/screens.ts'

interface TestModule {
  imports?: readonly string[]
  /** Imported dynamically. */
  later?: readonly string[]
  code?: string
}

const DEFAULT_CODE = 'x'.repeat(1000)

/** A module graph like that of a build, with 1,000 characters in each module that has no code of its own. */
export const moduleGraph = (modules: Readonly<Record<string, TestModule>>): Graph => ({
  getModuleInfo: (id) => {
    const found = modules[id]
    if (!found) return null
    const { imports = [], later = [], code = DEFAULT_CODE } = found
    return { importedIds: [...imports], dynamicallyImportedIds: [...later], code } as unknown as ReturnType<
      Graph['getModuleInfo']
    >
  },
})
