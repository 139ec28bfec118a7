/** How the worker is built: its code in a file of its own, apart from the list of files, which every build changes. */
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

interface ListedFile {
  /** Null where the name has a hash. */
  revision: string | null
  url: string
}

const REVISION_CHARS = 10
const NAME_HASH_CHARS = 8

const LIST = /\[(?:\{"revision":(?:null|"\w+"),"url":"[^"]+"\},?)+\]/

/** Each file once, with a short digest: half of the list is digests, which do not compress. */
function shortList(list: string): string {
  const files = (JSON.parse(list) as ListedFile[]).map(({ revision, url }) => ({
    revision: revision?.slice(0, REVISION_CHARS) ?? null,
    url,
  }))
  return JSON.stringify([...new Map(files.map((file) => [file.url, file])).values()])
}

/** Runs after the worker's build: `sw.js` keeps the list and imports the rest, which browsers hold in their cache. */
export const workerApart = (): Plugin => {
  let outDir = ''
  return {
    name: 'worker-apart',
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
        const code = built.replace(list, () => 'self.__WB_MANIFEST')
        const hash = createHash('sha256').update(code).digest('base64url').slice(0, NAME_HASH_CHARS)
        await writeFile(join(outDir, 'assets', `worker-${hash}.js`), code)
        await writeFile(path, `self.__WB_MANIFEST=${shortList(list)};importScripts("/assets/worker-${hash}.js")\n`)
      },
    },
  }
}
