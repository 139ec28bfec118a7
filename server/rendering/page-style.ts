/** The part of the site's style sheet that one page needs to paint; the page's script loads the rest. */
import { LRUCache } from 'lru-cache'
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
  const namesIn = makeNameReader()
  const made = new LRUCache<string, string>({ max: STYLES_MAX })
  return (markup) => {
    const used = namesIn(markup)
    const names = [...used].toSorted().join(' ')
    const known = made.get(names)
    if (known !== undefined) return known
    const style = parts.map((part) => part(used)).join('')
    made.set(names, style)
    return style
  }
}

/** Pages that differ in their texts alone have the same names, mostly. */
const STYLES_MAX = 100

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

/** Whether it is one from a to z. */
const isLetter = (code: number) => code >= 97 && code <= 122
const isDigit = (code: number) => code >= 48 && code <= 57
const CLASS = ' class="'

/** The elements and classes of a markup. It makes no text for each of its thousands of tags: they are garbage at once. */
function makeNameReader(): (markup: string) => ReadonlySet<string> {
  const elements = makeKnownTexts((name) => [name])
  const classes = makeKnownTexts((value) => value.split(' ').map((name) => `.${name}`))
  return (markup) => {
    const found = new Set(OUTER_ELEMENTS)
    for (let at = markup.indexOf('<'); at !== -1; at = markup.indexOf('<', at + 1)) {
      if (!isLetter(markup.charCodeAt(at + 1))) continue
      let end = at + 2
      for (let code = markup.charCodeAt(end); isLetter(code) || isDigit(code); code = markup.charCodeAt(end)) end += 1
      for (const name of elements(markup, at + 1, end)) found.add(name)
    }
    for (let at = markup.indexOf(CLASS); at !== -1; at = markup.indexOf(CLASS, at)) {
      const from = at + CLASS.length
      at = markup.indexOf('"', from)
      if (at === -1) break
      for (const name of classes(markup, from, at)) found.add(name)
    }
    return found
  }
}

/** The site’s own parts have some hundreds. */
const KNOWN_MAX = 5_000

/**
 * Gives what was made of a part of a text, made once for equal parts.
 * @param make takes a copy that doesn't hold the text that it is from
 */
function makeKnownTexts<Made>(make: (part: string) => Made): (text: string, from: number, end: number) => Made {
  const known = new Map<number, { part: string; made: Made }>()
  return (text, from, end) => {
    let hash = 0
    for (let at = from; at < end; at += 1) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0
    const seen = known.get(hash)
    if (seen?.part.length === end - from && text.startsWith(seen.part, from)) return seen.made
    const part = Buffer.from(text.slice(from, end)).toString()
    const made = make(part)
    if (known.size < KNOWN_MAX) known.set(hash, { part, made })
    return made
  }
}
