/**
 * How the worker is built. `sw.js` has the list of files, which every build changes, and imports the worker's code from
 * files that the browser's cache keeps. They are several, so that a changed line replaces a small one (decision 66):
 * what starts the worker, and what it imports on demand (`sw/on-demand.ts`).
 */
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { emitModules } from './module-list.ts'
import { isLibrary } from './project-path.ts'
import { type Graph, importedBy, loadedLater } from './screens.ts'
import { fileNames, type Limits, sharedFiles } from './shared-files.ts'

/** The size of the files that its work on demand is divided into, in characters of source. */
const LIMITS: Limits = { joined: 24_000, same: 24_000 }

/**
 * The groups, in order: a module goes into the first that takes it.
 * @param entry the file that starts the worker
 */
function pieces(entry: string): Rolldown.CodeSplittingGroup[] {
  const plans = new WeakMap<Graph, ReadonlyMap<string, string>>()
  const planOf = (graph: Graph) => {
    const plan = plans.get(graph) ?? onDemandFiles(graph, entry)
    plans.set(graph, plan)
    return plan
  }
  return [
    // One file, whatever else uses it: each more would be another wait before anything is installed.
    { name: 'start', tags: ['$initial'], priority: 3 },
    { name: 'libraries', test: /\/node_modules\//, priority: 2 },
    { name: (id, graph) => planOf(graph).get(id) ?? null, priority: 1, includeDependenciesRecursively: false },
  ]
}

function onDemandFiles(graph: Graph, entry: string): Map<string, string> {
  const start = importedBy(graph, [entry])
  const onDemand = importedBy(graph, [...loadedLater(graph, start)], start)
  const usedBy = new Map([...onDemand].filter((id) => !isLibrary(id)).map((id) => [id, new Set(['on demand'])]))
  return fileNames(
    graph,
    sharedFiles(graph, usedBy, () => 1, LIMITS),
    ['start', 'libraries', 'sw'],
  )
}

/**
 * Divides the worker, in its own build. Not every browser has workers made of modules, so each file is a CommonJS
 * module in a function, which `require` imports when it is first asked for.
 * @param entry the file that starts the worker
 */
export const workerPieces = (entry: string): Plugin => ({
  name: 'worker-pieces',
  outputOptions: ({ inlineDynamicImports: _inOneFile, ...options }) => ({
    ...options,
    format: 'cjs',
    chunkFileNames: '[name].js',
    codeSplitting: { groups: pieces(entry) },
  }),
  generateBundle(_options, bundle) {
    const addresses: Record<string, string> = {}
    const modules = new Map<string, string>()
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue
      const name = `./${chunk.fileName}`
      delete bundle[chunk.fileName]
      const source = `modules["${name}"]=(exports=>{${chunk.code}\nreturn exports})({})\n`
      const address = `assets/worker-${chunk.name}-${digest(source)}.js`
      this.emitFile({ type: 'asset', fileName: address, source })
      addresses[name] = `/${address}`
      for (const id of chunk.moduleIds) modules.set(id, address)
    }
    emitModules(this, 'worker', modules)
    this.emitFile({ type: 'asset', fileName: ENTRY, source: start(addresses) })
  },
})

/** The name that vite-plugin-pwa expects, and renames to `sw.js`. */
const ENTRY = 'sw.mjs'

/** The text of `sw.js`. Workbox puts the list of files in the place of the manifest. */
const start = (addresses: Record<string, string>) => `self.files = self.__WB_MANIFEST;
const addresses = ${JSON.stringify(addresses)};
const modules = {};
function require(name) {
  if (!modules[name]) importScripts(addresses[name]);
  return modules[name];
}
require("./${ENTRY}");
`

const NAME_HASH_CHARS = 8

const digest = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, NAME_HASH_CHARS)

interface ListedFile {
  /** Null where the name has a hash. */
  revision: string | null
  url: string
}

const REVISION_CHARS = 10

const LIST = /\[(?:\{"revision":(?:null|"\w+"),"url":"[^"]+"\},?)+\]/

/** Runs after the worker's build: shortens the list. */
export const workerList = (): Plugin => {
  let outDir = ''
  return {
    name: 'worker-list',
    apply: 'build',
    configResolved(config) {
      outDir = join(config.root, config.build.outDir)
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler(error) {
        if (error) return
        const path = join(outDir, 'sw.js')
        const built = await readFile(path, 'utf8')
        const list = LIST.exec(built)?.[0]
        if (list === undefined) throw new Error('sw.js has no list of files.')
        await writeFile(path, built.replace(list, shortList(list)))
      },
    },
  }
}

/** Each file once, with a short digest: half of the list is digests, which do not compress. */
function shortList(list: string): string {
  const files = (JSON.parse(list) as ListedFile[]).map(({ revision, url }) => ({
    revision: revision?.slice(0, REVISION_CHARS) ?? null,
    url,
  }))
  return JSON.stringify([...new Map(files.map((file) => [file.url, file])).values()])
}
