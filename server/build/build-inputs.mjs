/** The files that the page's build is made from. Plain JavaScript without dependencies, for server/bin/start.mjs. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
const inputs = () => [
  'src',
  'sw',
  'contract',
  'public',
  'index.html',
  'package-lock.json',
  'server/build',
  'server/dictionaries',
  'vite.config.ts',
  'vite.console.config.ts',
]
/** Settings that Vite writes into the script. */
const settings = () =>
  Object.keys(process.env)
    .filter((name) => name.startsWith('VITE_'))
    .sort()
    .map((name) => `${name}=${process.env[name]}`)

/** A digest of the build's files and settings. */
export const buildInputs = () => digestOf(inputs().flatMap(filesIn))

/** Without the operator's console, a build of its own: visitors load nothing again when that changes. */
export const pageInputs = () =>
  digestOf(
    inputs()
      .flatMap(filesIn)
      .filter((file) => !isConsoles(file)),
  )

export const isConsoles = (file) => file.startsWith(join('src', 'console', '/')) || file === 'vite.console.config.ts'

const digestOf = (files) => digest([...files.flatMap((file) => [file, readFileSync(join(root, file))]), ...settings()])

export function digest(parts) {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return hash.digest('hex')
}

function filesIn(path) {
  const full = join(root, path)
  if (!existsSync(full)) return []
  if (!statSync(full).isDirectory()) return [path]
  return readdirSync(full)
    .sort()
    .filter((name) => name !== 'routeTree.gen.ts')
    .flatMap((name) => filesIn(join(path, name)))
}
