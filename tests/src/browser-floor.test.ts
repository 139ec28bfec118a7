/** The oldest browsers that Fanfare works in (decision 34): nothing newer is called. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Functions that came after Safari 16.4, Chrome 111 or Firefox 114. */
const NEWER = [
  /AbortSignal\.any\b/,
  /URL\.(parse|canParse)\b/,
  /\b(query|search|searchParams|params)\.size\b/,
  /Promise\.(withResolvers|try)\b/,
  /(Object|Map)\.groupBy\b/,
  /Array\.fromAsync\b/,
  /RegExp\.escape\b/,
  /requestIdleCallback\b/,
  /\.(intersection|symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom)\(/,
  /Intl\.DurationFormat\b/,
  /Uint8Array\.from(Base64|Hex)\b/,
]

const root = join(import.meta.dirname, '../..')
const sources = ['src', 'sw', 'contract'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name)),
)

/** Lines without their comments. */
const codeOf = (path: string) => readFileSync(join(root, path), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')

test('there is something to read', () => {
  expect(sources.length).toBeGreaterThan(100)
})

test.each(NEWER)('%s is not called', (newer) => {
  expect(sources.filter((path) => newer.test(codeOf(path)))).toEqual([])
})
