/** The folder of a build, whose name is of what visitors load. */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isConsoles } from '#server/build/build-inputs.mjs'

const IMPORTS_CONSOLE = /from '(?:#src|\.\.?)(?:\/\.\.)*\/console\//

test('what visitors load imports nothing of the console, which their build’s name leaves out', () => {
  const files = globSync('{src,sw}/**/*.{ts,tsx}').filter((file) => !isConsoles(file))
  expect(files.length).toBeGreaterThan(500)
  expect(files.filter((file) => IMPORTS_CONSOLE.test(readFileSync(file, 'utf8')))).toEqual([])
})

test.each([
  ['src/console/main.tsx', true],
  ['vite.console.config.ts', true],
  ['src/ui/elements/button.tsx', false],
  ['contract/console/rights.ts', false],
])('%s is of the console alone: %s', (file, isOfConsole) => {
  expect(isConsoles(file)).toBe(isOfConsole)
})
