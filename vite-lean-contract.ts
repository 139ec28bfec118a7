import type { Plugin, Rolldown } from 'vite'

/** What a call says about its request: the server checks it; the page only needs its method, path and reply. */
const SERVER_SIDE = new Set(['params', 'query', 'body', 'summary'])

/**
 * Leaves out of the page what only the server needs of `contract/`: the request schemas of the calls, and every schema that
 * nothing on the page uses. Saves 5 kB of the first load's script. The bundler cannot tell by itself that making a schema
 * has no other effect.
 */
export function leanContract(): Plugin {
  return {
    name: 'lean-contract',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /\/contract\/[a-z-]+\.ts$/ },
      handler(code, id) {
        const tree = this.parse(code)
        const cuts: Edit[] = id.endsWith('/endpoints.ts') ? serverSide(tree).map(({ start, end }) => ({ start, end: end + commaAfter(code, end), text: '' })) : []
        const marks: Edit[] = madeOnLoading(tree).map(({ start }) => ({ start, end: start, text: '/* @__PURE__ */ ' }))
        const kept = marks.filter((mark) => !cuts.some((cut) => mark.start >= cut.start && mark.start < cut.end))
        return { code: edited(code, [...cuts, ...kept]), map: null, moduleSideEffects: false }
      },
    },
  }
}

type Tree = ReturnType<Rolldown.PluginContext['parse']>
interface Span {
  start: number
  end: number
}
interface Edit extends Span {
  text: string
}

/** The later ones first, so that the places of the earlier ones stay right. */
const edited = (code: string, edits: Edit[]) =>
  edits.sort((a, b) => b.start - a.start).reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code)

const commaAfter = (code: string, end: number) => /^\s*,?/.exec(code.slice(end))?.[0].length ?? 0

function declarators(tree: Tree) {
  return tree.body.flatMap((node) => {
    const declaration = node.type === 'ExportNamedDeclaration' ? node.declaration : node
    return declaration?.type === 'VariableDeclaration' ? declaration.declarations : []
  })
}

/** The request schemas in the table of calls. */
function serverSide(tree: Tree): Span[] {
  const table = declarators(tree).find(({ id }) => id.type === 'Identifier' && id.name === 'endpoints')?.init
  if (table?.type !== 'ObjectExpression') throw new Error('contract/endpoints.ts has no table `endpoints`.')
  return table.properties.flatMap((call) =>
    call.type === 'Property' && call.value.type === 'ObjectExpression'
      ? call.value.properties.filter((part) => part.type === 'Property' && part.key.type === 'Identifier' && SERVER_SIDE.has(part.key.name))
      : [],
  )
}

/** Calls that happen when the module is loaded: in the values of its constants, not inside their functions. */
function madeOnLoading(tree: Tree): Span[] {
  const calls: Span[] = []
  const look = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(look)
    if (typeof node !== 'object' || node === null || !('type' in node) || /Function/.test(String(node.type))) return
    if (node.type === 'CallExpression' || node.type === 'NewExpression') calls.push(node as unknown as Span)
    Object.values(node).forEach(look)
  }
  for (const { init } of declarators(tree)) look(init)
  return calls
}
