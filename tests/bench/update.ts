/**
 * The cost of an update of one line to a returning phone: two builds of a copy of the project, and the files that the
 * worker of the first one lacks.
 */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { UPDATE_BUDGET } from '#tests/support/browser/page-bytes.ts'
import type { BenchOptions, Section } from './section.ts'
import { table } from './timing.ts'

interface Change {
  name: string
  file: string
  from: string
  to: string
}
const CHANGES: readonly Change[] = [
  {
    name: 'a sentence on the results screen',
    file: 'src/features/vendor-search/results/results-unavailable.tsx',
    from: 'try again in a moment',
    to: 'try again in a minute',
  },
  {
    name: 'a part that most pages share',
    file: 'src/ui/location-picker/location-picker.tsx',
    from: 'Finding you…',
    to: 'Looking for you…',
  },
  {
    name: 'the header, in what every page loads',
    file: 'src/ui/frame/header.tsx',
    from: '>Sign in<',
    to: '>Log in<',
  },
  {
    name: 'a color in the style sheet',
    file: 'src/ui/elements/badge.module.css',
    from: 'color: var(--ink-2)',
    to: 'color: var(--ink)',
  },
  {
    name: 'a rule that pages, worker and server share',
    file: 'contract/account.ts',
    from: 'Enter your email.',
    to: 'Enter an email.',
  },
]
/** Folders that a build does not read, or makes. */
const LEFT_OUT = new Set(['node_modules', '.git', 'dist', 'test-results'])

export const benchUpdate: Section = { name: 'update', title: 'Bytes of an update', run }

async function run({ say }: BenchOptions): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'fanfare-bench-update-'))
  try {
    await cp('.', folder, { recursive: true, filter: (path) => !LEFT_OUT.has(basename(path)) })
    await symlink(resolve('node_modules'), join(folder, 'node_modules'))
    build(folder)
    const first = join(folder, 'first')
    await cp(join(folder, 'dist'), first, { recursive: true })
    const rows: string[][] = []
    for (const change of CHANGES) {
      await rm(join(folder, 'dist'), { recursive: true })
      await cp(first, join(folder, 'dist'), { recursive: true })
      await withChange(folder, change, () => build(folder))
      const files = await fetched(join(first, 'client'), join(folder, 'dist', 'client'))
      const names = files.map(({ url }) => basename(url)).filter((name) => name !== 'sw.js' && name !== 'index.html')
      rows.push([change.name, names.join(', '), kb(files, 'br'), kb(files, 'dcz')])
      say(rows.at(-1)?.join('   ') ?? '')
    }
    return [
      'Kilobytes (1,000 bytes) that a phone with the build before transfers when one line has changed: bodies as they',
      'travel, the worker’s list of files and the shell (3 kB) included. Brotli: browsers without compression',
      `dictionaries. To reach: ${UPDATE_BUDGET / 1000} kB.`,
      '',
      table(['one line of', 'files that change', 'Brotli', 'dictionaries'], rows),
    ].join('\n')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function build(folder: string) {
  execFileSync('npm', ['run', '--silent', 'build'], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: 'pipe',
  })
}

async function withChange(folder: string, { file, from, to }: Change, act: () => void) {
  const path = join(folder, file)
  const text = await readFile(path, 'utf8')
  if (text.split(from).length !== 2) throw new Error(`${file} does not have “${from}” once.`)
  await writeFile(path, text.replace(from, to))
  act()
  await writeFile(path, text)
}

interface Fetched {
  url: string
  br: number
  dcz: number
}

/** Files that the worker of the build in `next` fetches on a phone with `before`: itself, and what the phone lacks. */
async function fetched(before: string, next: string): Promise<Fetched[]> {
  const has = new Set((await precached(before)).map(({ key }) => key))
  const lacks = (await precached(next)).filter(({ key }) => !has.has(key)).map(({ url }) => url)
  return Promise.all(
    ['sw.js', ...lacks].map(async (url) => {
      const size = async (suffix: string) =>
        existsSync(join(next, url + suffix)) ? (await stat(join(next, url + suffix))).size : null
      const br = (await size('.br')) ?? (await size('')) ?? 0
      return { url, br, dcz: (await size('.dcz')) ?? br }
    }),
  )
}

/** The worker's list, with the keys by which it knows that it has a file (sw/precache.ts). */
async function precached(client: string): Promise<{ url: string; key: string }[]> {
  const worker = await readFile(join(client, 'sw.js'), 'utf8')
  return Array.from(worker.matchAll(/\{"revision":(null|"\w+"),"url":"([^"]+)"\}/g), ([, revision, url = '']) => ({
    url,
    key: `${url.replace(/^assets\/[^/]+\//, 'assets/')} ${revision}`,
  }))
}

const kb = (files: readonly Fetched[], encoding: 'br' | 'dcz') =>
  `${(files.reduce((sum, file) => sum + file[encoding], 0) / 1000).toFixed(1)} kB`
