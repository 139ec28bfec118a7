/** The email of a broadcast: the operator’s Markdown as HTML and as plain text, and who sends it. */
import { marketplaceName } from '#contract/marketplace-name.ts'
import { renderMarkdown } from '#server/content/markdown.ts'
import { oneLine } from '#server/services/one-line.ts'
import type { Email } from '../render-email.ts'
import { escapeHtml } from '../escape-html.ts'
import { withoutLinks } from '../without-links.ts'

interface BroadcastEmail {
  subject: string
  /** Markdown. */
  body: string
  /** For the greeting; '' for one without a name. */
  name: string
  /** Who sends it, and the postal address. */
  from: { operatorName: string; operatorAddress: string }
  publicUrl: string
  /** The last line of a test, which has no link to unsubscribe. */
  note?: string
}

export function broadcastEmail({ subject, body, name, from, publicUrl, note }: BroadcastEmail): Email {
  const greeting = name === '' ? 'Hi,' : `Hi ${withoutLinks(oneLine(name))},`
  const ending = [marketplaceName(), ...senderLines(from), ...(note === undefined ? [] : [note])]
  return {
    subject: oneLine(subject),
    text: `${[greeting, plainText(body, publicUrl), ...ending].join('\n\n')}\n`,
    html:
      '<!doctype html><html lang="en"><meta charset="utf-8"><body>' +
      [`<p>${escapeHtml(greeting)}</p>`, broadcastHtml(body, publicUrl), ...ending.map(paragraph)].join('\n') +
      '</body></html>',
  }
}

const paragraph = (words: string) => `<p>${escapeHtml(words)}</p>`

const senderLines = ({ operatorName, operatorAddress }: BroadcastEmail['from']): string[] => {
  const sender = [operatorName, operatorAddress].filter((part) => part !== '').join(', ')
  return sender === '' ? [] : [`Sent by ${sender}`]
}

/** Links to this site lead there from a mailbox, too. */
export const broadcastHtml = (body: string, publicUrl: string): string =>
  renderMarkdown(body).html.replaceAll(/ href="\//g, ` href="${escapeHtml(publicUrl)}/`)

/** Markdown reads well as it is, but for its links, emphasis and headings. */
const plainText = (body: string, publicUrl: string): string =>
  body
    .trim()
    .replaceAll(/\[([^\]\n]+)\]\(([^)\s]+)\)/g, (_link, words: string, target: string) =>
      target.startsWith('/') ? `${words} (${publicUrl}${target})` : `${words} (${target})`,
    )
    .replaceAll(/^#{1,6} +/gm, '')
    .replaceAll(/\*\*([^*\n]+)\*\*/g, '$1')
