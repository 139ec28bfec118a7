/**
 * The contract as the page and the worker load it. It is declared once, for both ends; of a call, they need method,
 * path, access and reply, and for the keys of the first page's data only paths.
 */
import { parseSync, type Plugin } from 'vite'

const CONTRACT = /\/contract\/.*\.ts$/
const ENDPOINTS = /\/contract\/.*-endpoints\.ts$/
const READ_PATHS = /\/src\/api\/urls\/read-paths\.ts$/

/** @param readPaths as `src/api/urls/read-paths.ts` has them: name of a call → path */
export const pageContract = (readPaths: Readonly<Record<string, string>>): Plugin => ({
  name: 'page-contract',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: [CONTRACT, READ_PATHS] },
    handler(code, id) {
      if (READ_PATHS.test(id)) return { code: `export const readPaths = ${JSON.stringify(readPaths)}`, map: null }
      // The contract's modules only declare, so that what is not used of them can be left out.
      if (!ENDPOINTS.test(id)) return { moduleSideEffects: false }
      return { code: withSharedPaths(withoutRequests(id, code), readPaths), map: null, moduleSideEffects: false }
    },
  },
})

/** Takes the paths that the first page has from there. */
function withSharedPaths(endpoints: string, readPaths: Readonly<Record<string, string>>): string {
  let shared = endpoints
  for (const [name, path] of Object.entries(readPaths))
    shared = shared.replaceAll(`path: '${path}',`, `path: readPaths.${name},`)
  return shared === endpoints ? endpoints : `import { readPaths } from '#src/api/urls/read-paths.ts'\n${shared}`
}

const ONLY_FOR_THE_SERVER = ['params', 'query', 'body', 'summary']

/** An endpoints file without what only the server checks, so that schemas that only it imports are left out, too. */
export function withoutRequests(file: string, code: string): string {
  const { program, errors } = parseSync(file, code)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  let rest = code
  for (const { start, end } of requestParts(program).toReversed())
    rest = rest.slice(0, start) + rest.slice(end).replace(/^\s*,/, '')
  return rest
}

interface Property {
  key?: { name?: string }
  start: number
  end: number
}

/** The properties of endpoints that only the server reads, in the order of the file. */
function requestParts(node: unknown): Property[] {
  if (typeof node !== 'object' || node === null) return []
  if ('type' in node && node.type === 'ObjectExpression') {
    const { properties } = node as unknown as { properties: Property[] }
    const names = properties.map(({ key }) => key?.name)
    if (names.includes('method') && names.includes('path'))
      return properties.filter(({ key }) => ONLY_FOR_THE_SERVER.includes(key?.name ?? ''))
  }
  return Object.values(node).flatMap(requestParts)
}
