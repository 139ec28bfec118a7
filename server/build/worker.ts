/**
 * How the worker is built. `sw.js` has the list of files, which every build changes, and imports the worker's code from
 * files that the browser's cache keeps. They are several, so that a changed line replaces a small one (decision 66):
 * what starts the worker, and what it imports on demand (`sw/on-demand.ts`).
 */
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/** The files by what they contain, the first that fits. The rest is in the file of `sw/on-demand.ts`. */
const PIECES: readonly Omit<Rolldown.CodeSplittingGroup, 'priority'>[] = [
  // One file, whatever else uses it: each more would be another wait before anything is installed.
  { name: 'start', tags: ['$initial'] },
  { name: 'libraries', test: /\/node_modules\// },
  { name: 'fields', test: /\/contract\/(?!leads|quote|receipt)[^/]+$/ },
  { name: 'bookings', test: /\/contract\/(bookings\/|leads|quote|receipt)/ },
  { name: 'messages', test: /\/contract\// },
  { name: 'outbox', test: /\/src\/offline\/(account|drafts|outbox\/kinds|storage)\// },
]

/**
 * Divides the worker, in its own build. Not every browser has workers made of modules, so each file is a CommonJS
 * module in a function, which `require` imports when it is first asked for.
 */
export const workerPieces = (): Plugin => ({
  name: 'worker-pieces',
  outputOptions: ({ inlineDynamicImports: _inOneFile, ...options }) => ({
    ...options,
    format: 'cjs',
    chunkFileNames: '[name].js',
    codeSplitting: { groups: PIECES.map((group, index) => ({ ...group, priority: PIECES.length - index })) },
  }),
  generateBundle(_options, bundle) {
    const addresses: Record<string, string> = {}
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue
      const name = `./${chunk.fileName}`
      delete bundle[chunk.fileName]
      const source = `modules["${name}"]=(exports=>{${chunk.code}\nreturn exports})({})\n`
      const address = `assets/worker-${chunk.name}-${digest(source)}.js`
      this.emitFile({ type: 'asset', fileName: address, source })
      addresses[name] = `/${address}`
    }
    this.emitFile({ type: 'asset', fileName: ENTRY, source: start(addresses) })
  },
})

/** What vite-plugin-pwa expects, and renames to `sw.js`. */
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
