/**
 * How comments begin and whom they speak of (CONTRIBUTING.md): a comment names its thing, a person of the product has a
 * name, and a fault is said, not numbered. Titles of tests and documents carry the numbers of faults.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, posix, sep } from 'node:path'
import { expect, test } from 'vitest'

const OPENING = /^(The same|Of|What|Whom)\b/
const NO_PERSON = /\b([Ss]omebody|[Nn]obody)\b/
/** Not in the headers of tests and in soak plans, where a number leads to the document. */
const BARE_FAULT = /\(fault \d+\)/

/** The user of an operating system that owns nothing. */
const NOBODY_OF_A_SYSTEM = /`nobody`/

const root = join(import.meta.dirname, '..', '..')
const files = ['contract', 'server', 'src', 'sw', 'tests'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(gen|d)\.ts$/.test(file))
    .map((file) => posix.join(folder, ...file.split(sep))),
)

/** Each comment of a file in one line, without its marks; the lines of `//` that follow each other are one. */
function commentsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  const blocks = Array.from(text.matchAll(/(?:^|[\s{(,])\/\*\*?([\s\S]*?)\*\//g), ([, body = '']) => body)
  const runs = Array.from(text.matchAll(/(?:^[ \t]*\/\/ .*\n)+/gm), ([lines]) => lines.replaceAll(/^[ \t]*\/\/ /gm, ''))
  return [...blocks, ...runs].map((body) =>
    body
      .replaceAll(/^\s*\*( |$)/gm, '')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  )
}

const found = (isWrong: (comment: string) => boolean) =>
  files.flatMap((file) =>
    commentsOf(file)
      .filter(isWrong)
      .map((comment) => `${file}: ${comment.slice(0, 80)}`),
  )

test('a comment opens with its thing', () => {
  expect(found((comment) => OPENING.test(comment))).toEqual([])
})

test('a person of the product is a client, a vendor or a visitor', () => {
  expect(found((comment) => NO_PERSON.test(comment) && !NOBODY_OF_A_SYSTEM.test(comment))).toEqual([])
})

test('a comment says the fault, not its number alone', () => {
  expect(found((comment) => BARE_FAULT.test(comment))).toEqual([])
})
