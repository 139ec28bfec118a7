/** Parts and tests that the arguments of `npm test` choose. */
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { PARTS, planRun, TIERS, UnknownArgument } from './plan.mjs'

const root = join(import.meta.dirname, '../..')
const plan = (...args: string[]) =>
  Object.fromEntries(planRun(args, { root }).map(({ name, paths }): [string, string[]] => [name, paths]))

const UNIT_FILE = 'tests/src/ui/browser/go-to.test.ts'
const BROWSER_FILE = 'tests/e2e/app/offline.spec.ts'

test('without arguments every part of the short tier runs, in order', () => {
  expect(planRun([], { root })).toEqual(PARTS.map((name) => ({ name, paths: [], tier: 'short' })))
})

describe('a tier', () => {
  test('all runs every part whole', () => {
    expect(planRun(['all'], { root })).toEqual(PARTS.map((name) => ({ name, paths: [], tier: 'all' })))
  })

  test('rest runs the other tests, and repeats no other part', () => {
    expect(planRun(['rest'], { root })).toEqual(
      ['build', 'unit', 'browser'].map((name) => ({ name, paths: [], tier: 'rest' })),
    )
  })

  test('limits a part or a path that is named with it, which otherwise runs whole', () => {
    const tierOf = (...args: string[]) => planRun(args, { root }).at(-1)
    expect(tierOf('short', 'browser')).toEqual({ name: 'browser', paths: [], tier: 'short' })
    expect(tierOf('rest', BROWSER_FILE)).toEqual({ name: 'browser', paths: [BROWSER_FILE], tier: 'rest' })
    expect(tierOf('browser')).toEqual({ name: 'browser', paths: [], tier: 'all' })
    expect(tierOf(BROWSER_FILE)).toEqual({ name: 'browser', paths: [BROWSER_FILE], tier: 'all' })
  })
})

describe('a part', () => {
  test('runs whole, after the build', () => {
    expect(plan('unit')).toEqual({ build: [], unit: [] })
  })

  test('keeps its place in the order, whatever the order of the arguments', () => {
    expect(planRun(['browser', 'lint'], { root }).map(({ name }) => name)).toEqual(['build', 'lint', 'browser'])
  })
})

describe('a path', () => {
  test('.test.ts runs in the unit part, and nothing else of it does', () => {
    expect(plan(UNIT_FILE)).toEqual({ build: [], unit: [UNIT_FILE] })
  })

  test('of a test file that has moved finds it by its name', () => {
    expect(plan('tests/src/ui/go-to.test.ts')).toEqual({ build: [], unit: [UNIT_FILE] })
    expect(plan('offline.spec.ts')).toEqual({ build: [], browser: [BROWSER_FILE] })
  })

  test('.spec.ts runs in the browser', () => {
    expect(plan(BROWSER_FILE)).toEqual({ build: [], browser: [BROWSER_FILE] })
  })

  test('of a folder runs in the parts that its tests belong to', () => {
    expect(plan('tests/server/db')).toEqual({ build: [], unit: ['tests/server/db/'] })
    expect(plan('tests/e2e')).toEqual({ build: [], browser: ['tests/e2e/'] })
    expect(plan('tests')).toEqual({ build: [], unit: ['tests/'], browser: ['tests/'] })
  })

  test('may be absolute, or relative to the folder where the command was typed', () => {
    const expected = [
      { name: 'build', paths: [], tier: 'all' },
      { name: 'unit', paths: [UNIT_FILE], tier: 'all' },
    ]
    expect(planRun([join(root, UNIT_FILE)], { root })).toEqual(expected)
    expect(planRun(['go-to.test.ts'], { root, cwd: join(root, 'tests/src/ui/browser') })).toEqual(expected)
    expect(planRun([UNIT_FILE], { root, cwd: join(root, 'tests') })).toEqual(expected)
  })
})

test('several arguments are mixed; a whole part includes its files', () => {
  expect(plan('types', UNIT_FILE, 'tests/server/db', BROWSER_FILE)).toEqual({
    build: [],
    types: [],
    unit: [UNIT_FILE, 'tests/server/db/'],
    browser: [BROWSER_FILE],
  })
  expect(plan(UNIT_FILE, 'unit')).toEqual({ build: [], unit: [] })
})

describe('refused, with the names of the parts and tiers', () => {
  test.each([
    ['a misspelled part', 'units'],
    ['a file that does not exist', 'tests/src/no-such.test.ts'],
    ['a file without tests', 'tests/run.mjs'],
    ['a folder without tests', 'tests/support'],
    ['a path outside of tests', 'src/app/router.tsx'],
  ])('%s', (_what, argument) => {
    expect(() => plan('lint', argument)).toThrow(UnknownArgument)
    expect(() => plan('lint', argument)).toThrow(`"${argument}"`)
    for (const names of [PARTS, TIERS]) expect(() => plan('lint', argument)).toThrow(names.join(', '))
  })
})
