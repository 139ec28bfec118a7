/** Cuts the bytes of a calendar into its lines, piece by piece, with folded ones made whole (RFC 5545, 3.1). */

/** Longer lines are cut: pictures and descriptions, or a text without any line break. */
const LINE_MAX_CHARS = 256 * 1024

/** @param isWhole false for a line that was too long */
type OnLine = (line: string, isWhole: boolean) => void

export interface TextLines {
  push: (bytes: Uint8Array) => void
  end: () => void
}

export function createTextLines(onLine: OnLine): TextLines {
  let decoder: TextDecoder | null = null
  let head = new Uint8Array(0)
  /** The line that may go on in the next one, and what has come of the next. */
  let [line, isWhole, begun] = ['', true, '']
  /** Nothing but marks and spaces has come, as some programs write them before the first line. */
  let isFirst = true

  const flush = () => {
    if (line !== '') onLine(line, isWhole)
    ;[line, isWhole] = ['', true]
  }
  const take = (given: string) => {
    const physical = isFirst ? given.replace(/^\s+/, '') : given
    // Some programs end lines with two returns, so that each is followed by an empty one.
    if (physical === '') return
    isFirst = false
    const isContinued = line !== '' && (physical.startsWith(' ') || physical.startsWith('\t'))
    if (!isContinued) flush()
    const text = isContinued ? physical.slice(1) : physical
    const room = LINE_MAX_CHARS - line.length
    line += text.length > room ? text.slice(0, room) : text
    isWhole &&= text.length <= room
  }
  const read = (text: string, isLast: boolean) => {
    // A return at the end may be half of a line break.
    const physical = (begun + text).split(isLast ? /\r\n|\n|\r/ : /\r\n|\n|\r(?!$)/)
    begun = physical.pop() ?? ''
    for (const each of physical) take(each)
    if (begun.length > 2 * LINE_MAX_CHARS) begun = begun.slice(0, LINE_MAX_CHARS + 1)
  }
  const begin = (bytes: Uint8Array) => (decoder = new TextDecoder(encodingOf(bytes)))

  return {
    push: (bytes) => {
      if (decoder) return read(decoder.decode(bytes, { stream: true }), false)
      head = joined(head, bytes)
      if (head.length >= 4) read(begin(head).decode(head, { stream: true }), false)
    },
    end: () => {
      read(decoder ? decoder.decode() : begin(head).decode(head), true)
      take(begun)
      flush()
    },
  }
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(one.length + other.length)
  all.set(one)
  all.set(other, one.length)
  return all
}

/** UTF-16 shows in its byte order mark, or in the empty half of the first letter. */
function encodingOf([first = -1, second = -1]: Uint8Array): string {
  if ((first === 0xff && second === 0xfe) || (first > 0 && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second > 0)) return 'utf-16be'
  return 'utf-8'
}
