/** Every class that a component takes from a CSS module exists there; a missing one would only lose its style. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const src = join(import.meta.dirname, '..', '..', 'src')
const IMPORT = /^import (\w+) from '([^']+\.module\.css)'/gm

/** `file: class` for each class that is used but not defined. */
function missingClasses(file: string): string[] {
  const text = readFileSync(join(src, file), 'utf8')
  const code = text.replace(/^import .*$/gm, '')
  return [...text.matchAll(IMPORT)].flatMap(([, name = '', path = '']) => {
    const sheet = path.startsWith('#src/') ? join(src, path.slice('#src/'.length)) : resolve(src, dirname(file), path)
    const defined = new Set([...readFileSync(sheet, 'utf8').matchAll(/\.([a-z][\w-]*)/gi)].map(([, found]) => found))
    const uses = code.matchAll(new RegExp(String.raw`\b${name}(?:\.(\w+)|\[['"]([\w-]+)['"]\])`, 'g'))
    return [...uses].flatMap(([, dotted, quoted]) => {
      const used = dotted ?? quoted ?? ''
      return defined.has(used) ? [] : [`${file}: ${used}`]
    })
  })
}

const components = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))

test('components use only classes that their CSS modules have', () => {
  expect(components.flatMap(missingClasses)).toEqual([])
})
