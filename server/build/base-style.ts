import { createHash } from 'node:crypto'
import postcss, { type ChildNode, type Root } from 'postcss'
import type { Plugin } from 'vite'

/**
 * Takes the rules for plain elements, the fonts and the tokens out of the style sheet, into one of their own before it.
 * Every page that the server renders contains them (server/rendering/render.ts). What it loads later has only rules for
 * classes, so that a browser need not lay out the whole page again when it arrives.
 */
export const baseStyle = (): Plugin => ({
  name: 'base-style',
  apply: 'build',
  enforce: 'post',
  generateBundle(_options, bundle) {
    const html = bundle['index.html']
    const sheet = Object.values(bundle).find(({ fileName }) => fileName.endsWith('.css'))
    if (html?.type !== 'asset' || sheet?.type !== 'asset') throw new Error('The build has no page or no style.')
    const rest = postcss.parse(String(sheet.source))
    const base = postcss.root()
    takeBase(rest, base)
    const emit = (name: string, source: string) => {
      const fileName = `assets/${name}-${createHash('sha256').update(source).digest('base64url').slice(0, 8)}.css`
      this.emitFile({ type: 'asset', fileName, source })
      return fileName
    }
    // Named after what is in them: browsers keep files of one name for a year.
    const [baseName, restName] = [emit('base', base.toString()), emit('style', rest.toString())]
    delete bundle[sheet.fileName]
    html.source = String(html.source)
      .replace(
        /<link rel="stylesheet"/,
        (link) => `<link rel="stylesheet" crossorigin href="/${baseName}">\n    ${link}`,
      )
      .replace(sheet.fileName, restName)
  },
})

/** Moves what names no class from one sheet to the end of another. */
function takeBase(from: Root, to: Root): void {
  from.each((node) => {
    if (node.type !== 'atrule' || node.name !== 'media') {
      if (isBase(node)) to.append(node)
      return
    }
    const inside = (node.nodes ?? []).filter(isBase)
    if (inside.length === 0) return
    to.append(node.clone({ nodes: [] }).append(...inside))
    if (node.nodes?.length === 0) node.remove()
  })
}

const isBase = (node: ChildNode): boolean =>
  node.type === 'rule' ? !node.selector.includes('.') : node.type === 'atrule' && node.name === 'font-face'
