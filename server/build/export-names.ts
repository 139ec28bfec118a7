import { parseAst } from 'vite'

/**
 * One or two characters, and no reserved word. `_` stays free too: Workbox looks for a global variable of that name,
 * which nothing defines.
 */
const SHORT_NAME = /^(?!(?:_|do|if|in)$)[A-Za-z_$][\w$]?$/

/**
 * Names for what a file exports and imports: inside it the same as outside, as far as a name is free. `export{a,b}`
 * compresses better than `export{x as a,y as b}`, and the file that all pages share exports three hundred.
 * @param code of an ES module
 * @returns new names by present ones, each of these with a `$` before it, as Terser has them in its `nameCache`
 */
export function namesAsOutside(code: string): Record<string, string> {
  const names: Record<string, string> = {}
  const taken = new Set<string>()
  // What is exported comes first here, since every file that imports it repeats its name.
  for (const { inside, outside } of parseAst(code).body.toReversed().flatMap(namesIn)) {
    if (!SHORT_NAME.test(outside) || taken.has(outside) || `$${inside}` in names) continue
    taken.add(outside)
    names[`$${inside}`] = outside
  }
  return names
}

function namesIn(statement: ReturnType<typeof parseAst>['body'][number]) {
  if (statement.type === 'ImportDeclaration')
    return statement.specifiers.flatMap((specifier) =>
      specifier.type === 'ImportSpecifier' && specifier.imported.type === 'Identifier'
        ? [{ inside: specifier.local.name, outside: specifier.imported.name }]
        : [],
    )
  if (statement.type !== 'ExportNamedDeclaration' || statement.source) return []
  return statement.specifiers.flatMap(({ local, exported }) =>
    local.type === 'Identifier' && exported.type === 'Identifier'
      ? [{ inside: local.name, outside: exported.name }]
      : [],
  )
}
