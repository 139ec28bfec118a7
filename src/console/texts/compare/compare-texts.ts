/** Two texts, line by line; in a line that changed, word by word. */
import { diffLines, diffWordsWithSpace } from 'diff'
import { FIELDS_OF, kindOfText, type TextContent } from '#contract/console/texts.ts'
import { FIELD_WORDS, valueInWords } from '../text-words.ts'

export interface Piece {
  text: string
  change: 'same' | 'gone' | 'new'
}

/** Lines of unchanged text around a change. */
const AROUND = 2

/** Everything of a text in lines. */
function linesOf(name: string, { fields, body }: TextContent): string {
  const typed = FIELDS_OF[kindOfText(name)].map(
    (field) => `${FIELD_WORDS[field].label}: ${valueInWords(field, fields[field] ?? '')}`,
  )
  return `${[...typed, '', body.trim()].join('\n')}\n`
}

/** Empty when both are the same. */
export function compareTexts(name: string, before: TextContent, after: TextContent): Piece[][] {
  const changes = diffLines(linesOf(name, before), linesOf(name, after))
  if (changes.every(({ added, removed }) => !added && !removed)) return []
  const groups: Piece[][] = []
  for (let place = 0; place < changes.length; place += 1) {
    const change = changes[place]
    const next = changes[place + 1]
    if (!change) continue
    if (change.removed && next?.added) {
      groups.push(wordsOf(change.value, next.value))
      place += 1
    } else if (change.removed || change.added)
      groups.push([{ text: change.value, change: change.removed ? 'gone' : 'new' }])
    else
      groups.push([
        { text: shortened(change.value, { isFirst: place === 0, isLast: next === undefined }), change: 'same' },
      ])
  }
  return groups.filter((pieces) => pieces.some(({ text }) => text !== ''))
}

const wordsOf = (before: string, after: string): Piece[] =>
  diffWordsWithSpace(before, after).map(({ value, added, removed }) => ({
    text: value,
    change: removed ? 'gone' : added ? 'new' : 'same',
  }))

function shortened(text: string, { isFirst, isLast }: { isFirst: boolean; isLast: boolean }): string {
  const lines = text.replace(/\n$/, '').split('\n')
  const start = isFirst ? 0 : AROUND
  const end = isLast ? 0 : AROUND
  if (lines.length <= start + end + 1) return text
  return [...lines.slice(0, start), '…', ...lines.slice(lines.length - end)].join('\n')
}
