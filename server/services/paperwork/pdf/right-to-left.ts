/**
 * Lines with Arabic or Hebrew, in the order in which they are read (Unicode’s bidirectional algorithm). The typeface’s
 * shaper turns the letters of each such word around itself; which word stands where is decided here.
 */
import { createRequire } from 'node:module'
import type { Bidi } from 'bidi-js'
import { onFirstUse } from '#contract/on-first-use.ts'

export type Direction = 'ltr' | 'rtl'

// Its types are those of a module, but what is loaded is the function itself.
const require = createRequire(import.meta.url)
// oxlint-disable-next-line typescript/no-unsafe-type-assertion, typescript/no-unsafe-call -- see above
const bidi = onFirstUse(() => (require('bidi-js') as () => Bidi)())

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}]/u
/** A letter by which the shaper knows that a piece is read from right to left. */
const isTurned = (piece: string) => RIGHT_TO_LEFT.test(piece)

export const hasRightToLeft = (text: string): boolean => RIGHT_TO_LEFT.test(text)

/** That of its first letter. */
export const directionOf = (paragraph: string): Direction =>
  bidi().getEmbeddingLevels(paragraph).paragraphs[0]?.level === 1 ? 'rtl' : 'ltr'

/** Words and the space between them, each of one level. */
function piecesOf(line: string, levels: Uint8Array): { text: string; level: number }[] {
  const pieces: { text: string; level: number; isSpace: boolean }[] = []
  let at = 0
  for (const sign of line) {
    const level = levels[at] ?? 0
    const isSpace = sign === ' '
    const last = pieces.at(-1)
    // Mirrored, an opening bracket looks like one in text that is read the other way.
    const shown = level % 2 === 1 ? (bidi().getMirroredCharacter(sign) ?? sign) : sign
    if (last && last.level === level && last.isSpace === isSpace) last.text += shown
    else pieces.push({ text: shown, level, isSpace })
    at += sign.length
  }
  return pieces
}

/**
 * The pieces of a line from left to right as they stand on paper, each as its shaper wants it: words of Arabic and
 * Hebrew begin with their first letter.
 * @param direction of the paragraph
 */
export function visualPieces(line: string, direction: Direction): string[] {
  const { levels } = bidi().getEmbeddingLevels(line, direction)
  const pieces = piecesOf(line, levels)
  const highest = Math.max(0, ...pieces.map(({ level }) => level))
  // From the highest level down, what is on it or above is turned around.
  for (let level = highest; level > 0; level--) {
    for (let from = 0; from < pieces.length; from++) {
      let until = from
      while (until < pieces.length && (pieces[until]?.level ?? 0) >= level) until++
      if (until === from) continue
      pieces.splice(from, until - from, ...pieces.slice(from, until).toReversed())
      from = until
    }
  }
  return pieces.map(({ text, level }) =>
    level % 2 === 1 && !isTurned(text) ? Array.from(text).toReversed().join('') : text,
  )
}
