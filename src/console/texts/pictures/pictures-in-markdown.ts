/** Pictures in a text’s Markdown: which there are, and how others come into it. */
import type { TextContent } from '#contract/console/texts.ts'
import { PICTURE_PATH, UPLOADED_ID } from '#contract/pictures.ts'

export interface PictureInText {
  id: string
  /** Its description; empty for the picture beside an article. */
  alt: string
}

const NAMED = new RegExp(String.raw`!\[((?:\\.|[^\]\\])*)\]\(${PICTURE_PATH}(${UPLOADED_ID})\)`, 'g')

/** The pictures of a text, each once. */
export function picturesIn({ fields, body }: TextContent): PictureInText[] {
  const { picture = '', intro = '' } = fields
  const named = [...`${intro}\n${body}`.matchAll(NAMED)].map(([, alt = '', id = '']) => ({
    id,
    alt: alt.replaceAll(/\\(.)/g, '$1'),
  }))
  const all = [...(/^[a-z0-9]+(-[a-z0-9]+)*$/.test(picture) ? [{ id: picture, alt: '' }] : []), ...named]
  return [...new Map(all.map((each) => [each.id, each])).values()]
}

/** Signs that Markdown would read as an end of the brackets, or as emphasis, stay signs. */
const escaped = (alt: string) =>
  alt
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/[\\[\]*_`]/g, String.raw`\$&`)

const markdownOf = ({ id, alt }: PictureInText) => `![${escaped(alt)}](${PICTURE_PATH}${id})`

/**
 * Puts pictures into a text, as paragraphs of their own: before the line in which the cursor is at the start, else
 * after it.
 * @returns the text, and where the cursor is then
 */
export function withPictures(
  body: string,
  cursor: number,
  pictures: readonly PictureInText[],
): { body: string; cursor: number } {
  const isAtStart = cursor === 0 || body[cursor - 1] === '\n'
  const lineEnd = body.indexOf('\n', cursor)
  const at = isAtStart ? cursor : lineEnd < 0 ? body.length : lineEnd
  const before = body.slice(0, at).trimEnd()
  const after = body.slice(at).replace(/^\n+/, '')
  const start = `${before}${before === '' ? '' : '\n\n'}${pictures.map(markdownOf).join('\n\n')}`
  return { body: `${start}\n\n${after}`, cursor: start.length }
}
