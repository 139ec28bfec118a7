import { expect, test } from 'vitest'
import { importedBy, screensOf } from '#server/build/screens.ts'
import { moduleGraph } from './module-graph.ts'

const HOME = '/src/routes/index.tsx?tsr-split=component'
const ACCOUNT = '/src/routes/account.tsx?tsr-split=component'
const REQUEST = '/src/routes/requestquote.tsx?tsr-split=component'

const graph = moduleGraph({
  '/src/entry.tsx': {
    imports: ['/src/routes/index.tsx', '/src/routes/account.tsx', '/src/routes/requestquote.tsx', '/src/api.ts'],
    later: ['/src/start.ts'],
  },
  '/src/api.ts': {},
  '/src/routes/index.tsx': { later: [HOME], code: "head: () => ({ title: 'Home' })" },
  '/src/routes/account.tsx': { later: [ACCOUNT], code: "{ name: 'robots', content: 'noindex' }" },
  '/src/routes/requestquote.tsx': { later: [REQUEST], code: "{ name: 'robots', content: 'noindex' }" },
  [HOME]: { imports: ['/src/field.tsx', '/src/api.ts'] },
  [ACCOUNT]: { imports: ['/src/field.tsx'], later: ['/src/dialog.tsx'] },
  [REQUEST]: {},
  '/src/field.tsx': {},
  '/src/dialog.tsx': {},
  '/src/start.ts': { later: ['/src/outbox.ts'] },
  '/src/outbox.ts': {},
})
const screens = screensOf(graph, '/src/entry.tsx')

test('the app is what the entry imports statically', () => {
  expect([...screens.app].toSorted()).toEqual([
    '/src/api.ts',
    '/src/entry.tsx',
    '/src/routes/account.tsx',
    '/src/routes/index.tsx',
    '/src/routes/requestquote.tsx',
  ])
})

test('each other module has the screens that load it; what the app loads without a route is the background', () => {
  expect(Object.fromEntries([...screens.usedBy].map(([id, users]) => [id, [...users]]))).toEqual({
    [HOME]: [HOME],
    [ACCOUNT]: [ACCOUNT],
    [REQUEST]: [REQUEST],
    '/src/field.tsx': [HOME, ACCOUNT],
    '/src/dialog.tsx': ['/src/dialog.tsx'],
    '/src/start.ts': ['background'],
    '/src/outbox.ts': ['background'],
  })
})

test('people arrive at what search engines may list, and where most taps lead', () => {
  expect([...screens.arrivals].toSorted()).toEqual([HOME, REQUEST])
})

test('a module is after those that it imports', () => {
  expect([...importedBy(graph, [HOME])]).toEqual(['/src/field.tsx', '/src/api.ts', HOME])
})
