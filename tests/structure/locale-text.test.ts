/**
 * Text that a locale writes is for people: engines differ in it, and so does one engine from version to version. So it
 * is made in few places and nowhere read, compared or cut.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, posix, sep } from 'node:path'
import { expect, test } from 'vitest'

/** The files that write for people. */
const FORMATTERS = [
  'contract/format-count.ts',
  'contract/format.ts',
  'server/services/membership/membership-email-templates.ts',
  'src/ui/format/format-language.ts',
  'src/ui/format/format-short-day.ts',
  'src/ui/format/format-time-zone.ts',
  'src/ui/format/format-time.ts',
]
/** The file that reads a formatter's parts by their names. */
const PARTS_READER = 'contract/dates.ts'
/** The file that asks a formatter which zone a name stands for. */
const ZONE_READER = 'contract/time-zones.ts'

const MAKES_TEXT =
  /\.toLocale\w*\(|\bIntl\.(DateTimeFormat|NumberFormat|ListFormat|RelativeTimeFormat|PluralRules|DisplayNames)\b(?!\(\)\.resolvedOptions)/
/** Words of a formatter that are compared, cut, searched or turned into a number. */
const FORMAT_CALL = String.raw`\bformat[A-Z]\w*\((?:[^()]|\([^()]*\))*\)`
const READS_TEXT = new RegExp(
  [
    String.raw`${FORMAT_CALL}\s*[=!]==`,
    String.raw`[=!]==\s*${FORMAT_CALL}`,
    String.raw`${FORMAT_CALL}\.(?!map\b|join\b)\w+`,
    String.raw`(Number|parseInt|parseFloat|Date\.parse|new Date)\(${FORMAT_CALL}`,
  ].join('|'),
)

const root = join(import.meta.dirname, '..', '..')
const files = ['contract', 'server', 'src', 'sw', 'tests'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(ts|tsx|mjs|mts)$/.test(file))
    .map((file) => posix.join(folder, ...file.split(sep))),
)
const isTest = (file: string) => /\.(test|spec)\.tsx?$/.test(file)

/** Lines without their comments. */
const codeOf = (file: string) => readFileSync(join(root, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')

test('text of a locale is made by the formatters only', () => {
  const makers = files.filter((file) => !isTest(file) && MAKES_TEXT.test(codeOf(file)))
  expect(makers.toSorted()).toEqual([...FORMATTERS, PARTS_READER, ZONE_READER].toSorted())
})

test('no code compares, cuts or parses what a formatter wrote', () => {
  expect(files.filter((file) => !isTest(file) && READS_TEXT.test(codeOf(file)))).toEqual([])
})

test('a date is read from a formatter by the names of its parts', () => {
  expect(codeOf(PARTS_READER)).toContain('.formatToParts(')
  expect(codeOf(PARTS_READER)).not.toMatch(/\.format\(/)
})

test.each([
  'formatDay(a) === formatDay(b)',
  'const parts = formatDay(date).split(",")',
  'if (now !== formatMoment(at, Date.now())) return',
  'Number(formatNumber(total))',
])('the test finds %s', (code) => {
  expect(code).toMatch(READS_TEXT)
})

test.each([
  "date.toLocaleDateString('en-CA')",
  "new Intl.DateTimeFormat('en-CA', options)",
  "Intl.DateTimeFormat('sv')",
])('the test finds %s', (code) => {
  expect(code).toMatch(MAKES_TEXT)
})
