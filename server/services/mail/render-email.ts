/** An email as it is sent: plain text and simple HTML with the same words, fully escaped. */
import { marketplaceName } from '#contract/marketplace-name.ts'
import { oneLine } from '#server/services/one-line.ts'
import { escapeHtml } from './escape-html.ts'
import { withoutLinks } from './without-links.ts'

export interface Email {
  subject: string
  text: string
  html: string
}

interface EmailOptions {
  subject: string
  /** The name in the greeting; '' for a greeting without a name. */
  name: string
  paragraphs: readonly string[]
  /** A link on its own line, with its label. */
  link?: { words: string; url: string }
  /** A code to type where the link cannot be opened. */
  code?: string
  /** The paragraphs after the link and the code. */
  ending?: readonly string[]
}

const BEFORE_BODY = '<!doctype html><html lang="en"><meta charset="utf-8"><body>'
const AFTER_BODY = '</body></html>'

/** The body of a rendered email, for a page that shows it. */
export const bodyOf = (html: string): string => html.slice(BEFORE_BODY.length, -AFTER_BODY.length)

/** Renders an email. Line breaks in user input become spaces. */
export function renderEmail({ subject, name, paragraphs, link, code, ending = [] }: EmailOptions): Email {
  const greeting = name === '' ? 'Hi,' : `Hi ${withoutLinks(oneLine(name))},`
  const before = [greeting, ...paragraphs.map(oneLine)]
  const after = [...ending.map(oneLine), marketplaceName()]
  const codeLine = code === undefined ? [] : [`Or enter this code in the app: ${spaced(code)}`]
  return {
    subject: oneLine(subject),
    text: `${[...before, ...(link ? [`${link.words}:\n${link.url}`] : []), ...codeLine, ...after].join('\n\n')}\n`,
    html:
      BEFORE_BODY +
      [
        ...before.map(paragraph),
        ...(link ? [`<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.words)}</a></p>`] : []),
        ...codeLine.map(paragraph),
        ...after.map(paragraph),
      ].join('\n') +
      AFTER_BODY,
  }
}

const paragraph = (words: string) => `<p>${escapeHtml(words)}</p>`
const spaced = (code: string) => code.replace(/(\d{4})(?=\d)/g, '$1 ')
