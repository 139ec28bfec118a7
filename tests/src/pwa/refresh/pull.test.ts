import { expect, test } from 'vitest'
import { createPull } from '#src/pwa/refresh/pull.ts'

const TOP = { x: 100, y: 50 }

test('pulling far enough from the top refreshes when the finger lets go', () => {
  const pull = createPull()
  pull.start(TOP, true)
  expect(pull.move({ x: 102, y: 90 })).toBe(0.5)
  expect(pull.move({ x: 104, y: 150 })).toBe(1)
  expect(pull.end()).toBe(true)
  expect(pull.end()).toBe(false)
})

test('going back before letting go refreshes nothing', () => {
  const pull = createPull()
  pull.start(TOP, true)
  pull.move({ x: 100, y: 200 })
  pull.move({ x: 100, y: 80 })
  expect(pull.end()).toBe(false)
})

test.each([
  ['a page that is scrolled', false, [{ x: 100, y: 200 }]],
  [
    'scrolling down',
    true,
    [
      { x: 100, y: 20 },
      { x: 100, y: 200 },
    ],
  ],
  [
    'moving a row sideways',
    true,
    [
      { x: 160, y: 60 },
      { x: 160, y: 200 },
    ],
  ],
])('%s is not a pull', (_what, isAtTop, path) => {
  const pull = createPull()
  pull.start(TOP, isAtTop)
  expect(path.map((to) => pull.move(to)).at(-1)).toBe(0)
  expect(pull.end()).toBe(false)
})
