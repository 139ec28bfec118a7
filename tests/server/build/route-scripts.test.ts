import { expect, test } from 'vitest'
import { routeScripts } from '#server/build/route-scripts.ts'

const chunk = (fileName: string, imports: string[], moduleIds: string[] = []) => ({
  type: 'chunk',
  fileName,
  imports,
  moduleIds,
})
const ROUTE = '/home/me/fanfare/src/routes/vendors.$vendor.tsx?tsr-split=component'

/** @returns what the build writes for the server */
function written(...chunks: ReturnType<typeof chunk>[]): unknown {
  let source = ''
  const { generateBundle } = routeScripts() as unknown as { generateBundle: (options: object, bundle: object) => void }
  const build = { emitFile: (file: { source: string }) => (source = file.source) }
  generateBundle.call(build, {}, Object.fromEntries(chunks.map((one) => [one.fileName, one])))
  return JSON.parse(source)
}

test('a route has its own file and all that this imports, each after what it imports itself', () => {
  const files = written(
    chunk('profile.js', ['parts.js', 'react.js'], [ROUTE]),
    chunk('parts.js', ['react.js']),
    chunk('react.js', []),
    chunk('other.js', ['react.js']),
  )
  expect(files).toEqual({ 'vendors.$vendor': ['/react.js', '/parts.js', '/profile.js'] })
})

test('files that import each other are named', () => {
  const circle = () =>
    written(
      chunk('profile.js', ['parts.js'], [ROUTE]),
      chunk('parts.js', ['records.js']),
      chunk('records.js', ['parts.js']),
    )
  expect(circle).toThrow('parts.js → records.js → parts.js')
})
