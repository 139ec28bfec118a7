/**
 * Converts Markdown to HTML that is safe to show: raw HTML is escaped, links may only point to this site or to https,
 * and images are not allowed.
 */
import MarkdownIt from 'markdown-it'
import type { Token } from 'markdown-it'

const markdown = new MarkdownIt({ html: false, linkify: false, typographer: true })
markdown.disable('image')
markdown.validateLink = (href) => /^(\/(?!\/)|https:\/\/|mailto:)/i.test(href)

interface Rendered {
  html: string
  /** The plain text, with blocks separated by a space. */
  text: string
  /** The link targets. */
  links: string[]
  /** The heading levels, in order. */
  headings: number[]
}

/** Renders a text of several blocks with typographic quotes and dashes. */
export function renderMarkdown(source: string): Rendered {
  const tokens = markdown.parse(source, {})
  const inline = tokens.flatMap((token) => token.children ?? [])
  return {
    html: markdown.renderer.render(tokens, markdown.options, {}).trim(),
    text: tokens.flatMap(wordsOf).join(' ').replace(/\s+/g, ' ').trim(),
    links: inline.filter(({ type }) => type === 'link_open').map((token) => String(token.attrGet('href'))),
    headings: tokens.filter(({ type }) => type === 'heading_open').map(({ tag }) => Number(tag.slice(1))),
  }
}

/** The words of a block token; its opening and closing tokens have none. */
function wordsOf({ type, content, children }: Token): string[] {
  if (type === 'inline') return [(children ?? []).map(inlineWords).join('')]
  return type === 'fence' || type === 'code_block' ? [content] : []
}

const inlineWords = ({ type, content }: Token) => (type === 'softbreak' || type === 'hardbreak' ? ' ' : content)

/** Escapes text for use in an HTML element or attribute. */
export const escapeHtml = (text: string) => markdown.utils.escapeHtml(text)

export const wordCount = (text: string) => text.split(/\s+/).filter((word) => /\w/.test(word)).length
