/** The gallery of src/ui shows every part, and no build contains it (tests/server/bin/dev.test.ts opens it). */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
const filesOf = (pattern: string) => globSync(pattern, { cwd: root })
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')

test('every component of src/ui is in the gallery', () => {
  const gallery = filesOf('src/ui-gallery/**/*.tsx').map(textOf).join('\n')
  const shown = new Set([...gallery.matchAll(/<([A-Z]\w*)/g)].map(([, name]) => name))
  // The gallery goes through all icons, and a combobox shows its suggestions.
  const files = filesOf('src/ui/**/*.tsx').filter((file) => !/icons\.tsx$|suggestions\.tsx$/.test(file))
  const components = files.flatMap((file) =>
    [...textOf(file).matchAll(/^export (?:const|function) ([A-Z]\w*[a-z]\w*)/gm)].map(([, name]) => name),
  )
  expect(components.length).toBeGreaterThan(40)
  expect(components.filter((name) => !shown.has(name))).toEqual([])
})

test('nothing else imports the gallery', () => {
  const importers = filesOf('{contract,server,src,sw}/**/*.{ts,tsx,mjs}')
    .filter((file) => !file.startsWith('src/ui-gallery/'))
    .filter((file) => /(from|import\() ?'[^']*ui-gallery/.test(textOf(file)))
  expect(importers).toEqual(['server/bin/dev.mjs'])
})

test('the built app has no such page', () => {
  const built = filesOf('dist/{client,server}/**/*.{html,js,css,json}')
  expect(built.length).toBeGreaterThan(0)
  expect(built.filter((file) => /Parts of src\/ui|src\/ui-gallery/.test(textOf(file)))).toEqual([])
})
