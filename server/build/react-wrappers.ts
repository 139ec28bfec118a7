import { parseAst, type Plugin } from 'vite'

/**
 * Writes the wrappers of React's CommonJS modules, `e((e,t)=>{…})`, as functions in parentheses. They run as soon as
 * they are there, and browsers take the parentheses as a hint to compile such a function while the file arrives,
 * instead of reading it twice.
 */
export const reactWrappers = (): Plugin => ({
  name: 'react-wrappers',
  apply: 'build',
  enforce: 'post',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === 'chunk' && file.name === 'react') file.code = compiledAtOnce(file.code)
  },
})

/** @param code of an ES module */
export function compiledAtOnce(code: string): string {
  let changed = code
  const wrappers = parseAst(code).body.flatMap((statement) => {
    if (statement.type !== 'VariableDeclaration') return []
    return statement.declarations.flatMap(({ init }) => {
      const [wrapped] = init?.type === 'CallExpression' ? init.arguments : []
      return wrapped?.type === 'ArrowFunctionExpression' && wrapped.body.type === 'BlockStatement' ? [wrapped] : []
    })
  })
  // From the end, so that what comes before keeps its place.
  for (const { start, end, params, body } of wrappers.toReversed()) {
    const names = params.map((param) => code.slice(param.start, param.end)).join(',')
    changed = `${changed.slice(0, start)}(function(${names})${changed.slice(body.start, end)})${changed.slice(end)}`
  }
  return changed
}
