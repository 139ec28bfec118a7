/**
 * Converts Markdown to HTML that is safe to show: raw HTML is escaped, links may only point to this site or to https,
 * and pictures are only those that were uploaded for texts.
 */
import MarkdownIt from 'markdown-it'
import type { Token } from 'markdown-it'
import { pictureElement, pictureIdOf, type TextPictures } from './text-pictures.ts'

/** A type, as the converter takes no interface. */
type Around = { pictures: TextPictures | undefined }

function converter() {
  const made = new MarkdownIt({ html: false, linkify: false, typographer: true })
  made.validateLink = (href) => /^(\/(?!\/)|https:\/\/|mailto:)/i.test(href)
  return made
}

/** For texts that have no pictures, as an email: what would be one stays as it was typed. */
const withoutPictures = converter()
withoutPictures.disable('image')

const markdown = converter()
markdown.renderer.rules.image = (tokens, at, _options, env) => {
  const { pictures } = env as Around
  const token = tokens[at]
  const alt = (token?.children ?? []).map(inlineWords).join('')
  const id = pictureIdOf(String(token?.attrGet('src') ?? ''))
  const size = id === null ? undefined : pictures?.get(id)
  // Words are better than a frame with nothing in it.
  return id === null || !size ? escapeHtml(alt) : pictureElement(id, size, escapeHtml(alt))
}

interface Rendered {
  html: string
  /** The plain text, with blocks separated by a space. */
  text: string
  /** The link targets. */
  links: string[]
  /** The heading levels, in order. */
  headings: number[]
}

/**
 * Renders a text of several blocks with typographic quotes and dashes.
 * @param pictures those that the text may show; without them it has none
 */
export function renderMarkdown(source: string, pictures?: TextPictures): Rendered {
  const using = pictures ? markdown : withoutPictures
  const around: Around = { pictures }
  const tokens = using.parse(source, around)
  const inline = tokens.flatMap((token) => token.children ?? [])
  return {
    html: using.renderer.render(tokens, using.options, around).trim(),
    text: tokens.flatMap(wordsOf).join(' ').replace(/\s+/g, ' ').trim(),
    links: inline.filter(({ type }) => type === 'link_open').map((token) => String(token.attrGet('href'))),
    headings: tokens.filter(({ type }) => type === 'heading_open').map(({ tag }) => Number(tag.slice(1))),
  }
}

/** To look at pictures of any address, and never to render. */
const withAnyAddress = converter()
withAnyAddress.validateLink = () => true

/** The pictures that a text names, in its order, whether or not they can be shown. */
export const imagesIn = (source: string): { src: string; alt: string }[] =>
  withAnyAddress
    .parse(source, {})
    .flatMap((token) => token.children ?? [])
    .filter(({ type }) => type === 'image')
    .map((token) => ({ src: String(token.attrGet('src') ?? ''), alt: token.content.trim() }))

/** The words of a block token; its opening and closing tokens have none. */
function wordsOf({ type, content, children }: Token): string[] {
  if (type === 'inline') return [(children ?? []).map(inlineWords).join('')]
  return type === 'fence' || type === 'code_block' ? [content] : []
}

const inlineWords = ({ type, content }: Token): string => (type === 'softbreak' || type === 'hardbreak' ? ' ' : content)

/** Escapes text for use in an HTML element or attribute. */
export const escapeHtml = (text: string) => markdown.utils.escapeHtml(text)

export const wordCount = (text: string) => text.split(/\s+/).filter((word) => /\w/.test(word)).length
