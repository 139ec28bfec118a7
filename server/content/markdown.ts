/**
 * Markdown to HTML that is safe to show: raw HTML stays text, links go to this site or to https, pictures are not
 * taken.
 */
import MarkdownIt from 'markdown-it'
import type { Token } from 'markdown-it'

const markdown = new MarkdownIt({ html: false, linkify: false, typographer: true })
markdown.disable('image')
markdown.validateLink = (href) => /^(\/(?!\/)|https:\/\/|mailto:)/i.test(href)

export interface Rendered {
  html: string
  /** The words alone, blocks separated by a space. */
  text: string
  /** Where its links go. */
  links: string[]
  /** Levels of its headings, in order. */
  headings: number[]
}

/** Renders a text of several blocks. Quotes and dashes come out as print has them. */
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

/** The words of a block; the tokens around it have none. */
function wordsOf({ type, content, children }: Token): string[] {
  if (type === 'inline') return [(children ?? []).map(inlineWords).join('')]
  return type === 'fence' || type === 'code_block' ? [content] : []
}

const inlineWords = ({ type, content }: Token) => (type === 'softbreak' || type === 'hardbreak' ? ' ' : content)

/** Text for the inside of an HTML element or attribute. */
export const escapeHtml = (text: string) => markdown.utils.escapeHtml(text)

export const wordCount = (text: string) => text.split(/\s+/).filter((word) => /\w/.test(word)).length
