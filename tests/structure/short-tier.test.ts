/** The short tier, which `npm test` runs, has a browser test of each journey and of each class of fault. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { FAULTS, JOURNEYS } from '#tests/support/tiers/short.ts'

const tests = join(import.meta.dirname, '..')
const specs = readdirSync(tests, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.spec.ts'))

/** The tags of a kind, `journey` or `fault`, in the titles of these files. */
function tagsIn(kind: 'journey' | 'fault', files: readonly string[]): string[] {
  const tag = new RegExp(String.raw`\btest\(\s*['"\`].* @${kind}:(\w+)['"\`]`, 'g')
  const found = files.flatMap((file) => [...readFileSync(join(tests, file), 'utf8').matchAll(tag)])
  return [...new Set(found.map(([, name = '']) => name))].toSorted()
}

test('each journey has a test in the short tier', () => {
  expect(tagsIn('journey', specs)).toEqual(JOURNEYS.toSorted())
})

test('each class of fault has a test in the short tier, in its own file', () => {
  const files = specs.filter((file) => file.startsWith('faults/'))
  expect(files.map((file) => file.replace(/^faults\/|\.spec\.ts$/g, '')).toSorted()).toEqual(FAULTS)
  for (const name of FAULTS) expect(tagsIn('fault', [`faults/${name}.spec.ts`])).toEqual([name])
  expect(tagsIn('fault', specs)).toEqual(FAULTS)
})
