import { expect, test } from 'vitest'
import { fileNames, sharedFiles } from '#server/build/shared-files.ts'
import { moduleGraph } from './module-graph.ts'

const LIMITS = { joined: 20_000, same: 40_000 }
const always = () => 1

/** @returns the modules of each file, without their folder and ending */
function divided(
  modules: Parameters<typeof moduleGraph>[0],
  users: Readonly<Record<string, readonly string[]>>,
  weigh: (screen: string) => number = always,
) {
  const usedBy = new Map(Object.entries(users).map(([id, screens]) => [id, new Set(screens)]))
  return sharedFiles(moduleGraph(modules), usedBy, weigh, LIMITS)
    .map((file) => file.modules.toSorted().join(' '))
    .toSorted()
}

test('modules that the same screens load are in one file', () => {
  const large = { code: 'x'.repeat(15_000) }
  expect(
    divided({ a: large, b: large, c: large }, { a: ['home'], b: ['results'], c: ['home'] }),
    'sizes forbid anything else',
  ).toEqual(['a c', 'b'])
})

test('a small file is joined with another when a screen saves a request, and not when it loads too much', () => {
  const users = { a: ['home', 'results'], b: ['home'] }
  expect(divided({ a: {}, b: { code: 'x'.repeat(500) } }, users)).toEqual(['a b'])
  expect(divided({ a: {}, b: { code: 'x'.repeat(9000) } }, users)).toEqual(['a', 'b'])
})

test('what is opened seldom counts less', () => {
  const modules = { a: {}, b: { code: 'x'.repeat(9000) } }
  const users = { a: ['home', 'account'], b: ['home'] }
  expect(divided(modules, users, (screen) => (screen === 'account' ? 0.01 : 1))).toEqual(['a b'])
})

test('no two files import each other, though joining them would save something', () => {
  const large = { code: 'x'.repeat(19_500) }
  const modules = { a: { imports: ['b'] }, b: { ...large, imports: ['c'] }, c: {} }
  const users = { a: ['home'], b: ['home', 'results'], c: ['home', 'results', 'account'] }
  expect(
    divided(modules, users, () => 0.01),
    'a imports c through b',
  ).toEqual(['a', 'b', 'c'])
  expect(divided({ ...modules, b: large }, users, () => 0.01)).toEqual(['a c', 'b'])
})

test('libraries stay apart from modules that change', () => {
  expect(divided({ a: {}, '/node_modules/b': {} }, { a: ['home'], '/node_modules/b': ['home'] })).toEqual([
    '/node_modules/b',
    'a',
  ])
})

test('what is too large for one file is divided, each part after what it imports', () => {
  const modules = Object.fromEntries(
    Array.from({ length: 6 }, (_, index) => [
      `m${index}`,
      { code: 'x'.repeat(15_000), imports: index < 5 ? [`m${index + 1}`] : [] },
    ]),
  )
  const users = Object.fromEntries(Object.keys(modules).map((id) => [id, ['home']]))
  expect(divided(modules, users)).toEqual(['m0 m1', 'm2 m3', 'm4 m5'])
})

test('a line more changes nothing about which files there are', () => {
  const users = { a: ['home', 'results'], b: ['home'], c: ['results'], d: ['home', 'account'] }
  const before = divided({ a: {}, b: {}, c: { code: 'x'.repeat(4010) }, d: {} }, users)
  expect(divided({ a: {}, b: {}, c: { code: 'x'.repeat(4040) }, d: {} }, users)).toEqual(before)
})

test('a file has the name of its largest module whose name is free', () => {
  const graph = moduleGraph({
    '/src/a/list.tsx': { code: 'xx' },
    '/src/b/list.tsx': {},
    '/src/b/row.tsx': { code: 'x' },
  })
  const files = [['/src/a/list.tsx'], ['/src/b/list.tsx', '/src/b/row.tsx']].map((modules) => ({
    modules,
    screens: new Set(['home']),
    chars: 1,
  }))
  expect(Object.fromEntries(fileNames(graph, files, ['frame']))).toEqual({
    '/src/a/list.tsx': 'list',
    '/src/b/list.tsx': 'row',
    '/src/b/row.tsx': 'row',
  })
})
