/**
 * The shape of the tree, so that a newcomer can read a folder from its list of files: at most 20 files side by side,
 * which lie on at most 4 levels of import. What is larger says here why.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix, relative, sep } from 'node:path'
import { expect, test } from 'vitest'

const MAX_FILES = 20
const MAX_LEVELS = 4
const ROOTS = ['contract', 'server', 'src', 'sw', 'tests']

/** Folder → why it may hold more files. */
const MORE_FILES: Record<string, string> = {
  contract: 'flat by design: pairs of x.ts and x-endpoints.ts, found by their names',
  'src/routes': 'the router takes the file names for the paths of the site',
}

/** Folder → why its files may lie on more levels. */
const MORE_LEVELS: Record<string, string> = {
  contract: 'schemas are built from smaller schemas; the lint keeps circles out',
}

const root = join(import.meta.dirname, '..', '..')

const files = ROOTS.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !/\.(gen|d)\.ts$/.test(file))
    .map((file) => posix.join(folder, ...file.split(sep))),
)
const known = new Set(files)

function byFolder(): Map<string, string[]> {
  const folders = new Map<string, string[]>()
  for (const file of files) folders.set(dirname(file), [...(folders.get(dirname(file)) ?? []), file])
  return folders
}

/** The files of the project that a file imports, types included; not what it loads later. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  const specifiers = [...text.matchAll(/^(?:import|export)\b[^'"]*?['"]([^'"]+)['"]/gms)].map(([, from = '']) => from)
  return specifiers
    .map((from) => (from.startsWith('#') ? from.slice(1) : relative('.', posix.join(dirname(file), from))))
    .filter((path) => known.has(path))
}

/** How many files of its own folder stand above each other, from one that imports none of them. */
function levelsOf(folder: string, inFolder: readonly string[]): number {
  const levels = new Map<string, number>()
  const levelOf = (file: string): number => {
    const found = levels.get(file)
    if (found !== undefined) return found
    // A circle, which the lint reports, must not keep this from ending.
    levels.set(file, 0)
    const below = importsOf(file).filter((path) => dirname(path) === folder)
    const level = 1 + Math.max(0, ...below.map(levelOf))
    levels.set(file, level)
    return level
  }
  return Math.max(...inFolder.map(levelOf))
}

test('a folder holds at most 20 files', () => {
  const larger = [...byFolder()].filter(([, inFolder]) => inFolder.length > MAX_FILES).map(([folder]) => folder)
  expect(larger.toSorted()).toEqual(Object.keys(MORE_FILES).toSorted())
})

test('the files of a folder lie on at most 4 levels of import', () => {
  const deeper = [...byFolder()]
    .filter(([folder, inFolder]) => levelsOf(folder, inFolder) > MAX_LEVELS)
    .map(([folder]) => folder)
  expect(deeper.toSorted()).toEqual(Object.keys(MORE_LEVELS).toSorted())
})
