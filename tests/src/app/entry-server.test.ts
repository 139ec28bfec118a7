import { expect, test } from 'vitest'
import { searchNames } from '#src/app/entry-server.tsx'

test.each([
  ['/', []],
  ['/%E0%A4%A', expect.any(Array)],
  ['/articles', ['tag']],
  ['/sign-in', ['next']],
])('the page %s reads these query parameters', (path, names) => {
  expect([...searchNames(path)]).toEqual(names)
})

test('a results page reads its filters', () => {
  expect([...searchNames('/dj/hoboken-nj')]).toEqual(expect.arrayContaining(['categoryId', 'distanceLimit', 'skip']))
})
