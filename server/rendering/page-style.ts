/** The part of the site's style sheet that one page needs to paint; the page's script loads the rest. */
import postcss, { type ChildNode, type Rule } from 'postcss'
import selectorParser from 'postcss-selector-parser'

/**
 * Reads the style sheet once.
 * @param sheet plain CSS, without nesting
 * @returns takes a page's markup and gives the rules, in their order, that can match one of its elements. A rule is
 *   left out only if it needs a class or an element that the page does not have, or a mouse over it: the page's script
 *   loads the whole sheet.
 */
export function makePageStyle(sheet: string): (markup: string) => string {
  const parts = postcss.parse(sheet).nodes.map(readPart)
  return (markup) => {
    const used = namesIn(markup)
    return parts.map((part) => part(used)).join('')
  }
}

/** Gives the CSS of a rule, or nothing if the page does not need it. */
type Part = (used: ReadonlySet<string>) => string

function readPart(node: ChildNode): Part {
  if (node.type === 'rule') {
    const css = String(node)
    const alternatives = neededNames(node)
    return (used) => (alternatives.some((names) => names.every((name) => used.has(name))) ? css : '')
  }
  if (node.type === 'atrule' && node.name === 'media') {
    const parts = (node.nodes ?? []).map(readPart)
    return (used) => {
      const css = parts.map((part) => part(used)).join('')
      return css && `@media ${node.params}{${css}}`
    }
  }
  const css = node.type === 'comment' ? '' : `${String(node)}${node.type === 'atrule' && !node.nodes ? ';' : ''}`
  return () => css
}

/** Alternatives within the first three do not each have to match; the last contain a formula, such as `n + 5`. */
const OPTIONAL = /^:(?:not|is|where|nth-.+)$/
/** Every page has them, in index.html. */
const OUTER_ELEMENTS = ['html', 'body']

/** For each selector of the rule, the classes and elements without which it matches nothing. */
const neededNames = (rule: Rule): string[][] =>
  selectorParser()
    .astSync(rule.selector)
    .nodes.map(({ nodes }) => nodes.flatMap(neededBy))

function neededBy(node: selectorParser.Node): string[] {
  if (node.type === 'class') return [`.${node.value}`]
  if (node.type === 'tag' || (node.type === 'pseudo' && node.value === ':hover')) return [node.value]
  if (!('nodes' in node) || (node.type === 'pseudo' && OPTIONAL.test(node.value))) return []
  return node.nodes.flatMap(neededBy)
}

function namesIn(markup: string): ReadonlySet<string> {
  const found = new Set(OUTER_ELEMENTS)
  // Most elements of a page have the same few values.
  const classes = new Set<string>()
  for (const [, element, value] of markup.matchAll(/<([a-z][a-z0-9]*)| class="([^"]*)"/g)) {
    if (element !== undefined) found.add(element)
    if (value !== undefined) classes.add(value)
  }
  for (const value of classes) for (const name of value.split(' ')) found.add(`.${name}`)
  return found
}
