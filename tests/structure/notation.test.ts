/** One notation for props and for classes, where the linter has no rule of its own. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const src = join(import.meta.dirname, '..', '..', 'src')
const read = (file: string) => readFileSync(join(src, file), 'utf8')
const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
const components = files.filter((file) => file.endsWith('.tsx'))
const sheets = files.filter((file) => file.endsWith('.module.css'))

/** `file: text` for each match, so that a failure leads there. */
const found = (paths: readonly string[], pattern: RegExp) =>
  paths.flatMap((file) => Array.from(read(file).matchAll(pattern), ([text]) => `${file}: ${text}`))

test('props are written out, not spread from an object made for it', () => {
  expect(found(components, /\{\.\.\.\{|\.\.\.does\b/g)).toEqual([])
})

test('a class is read by its name, which is in camel case', () => {
  expect(found(components, /\b(?:css|blocks|card|chip|css|day|field|layout|linked|quote)\['[^']+'\]/g)).toEqual([])
  expect(found(sheets, /^\s*\.[a-z]\w*-[\w-]*/gm)).toEqual([])
})
