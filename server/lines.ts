/** Reads a text line by line. `node:readline` also breaks lines at U+2028 and U+2029, which JSON leaves in texts. */
import { StringDecoder } from 'node:string_decoder'

/**
 * The lines of a UTF-8 text, which end with `\n` or `\r\n`.
 * @param maxChars of a longer line only `maxChars + 1` characters are held and given
 */
export async function* linesOf(source: AsyncIterable<Buffer>, maxChars = Infinity): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8')
  let line = ''
  const add = (piece: string) => (line += piece.slice(0, Math.max(0, maxChars + 1 - line.length)))
  for await (const chunk of source) {
    const [first = '', ...more] = decoder.write(chunk).split('\n')
    add(first)
    for (const piece of more) {
      yield withoutReturn(line)
      line = ''
      add(piece)
    }
  }
  add(decoder.end())
  if (line !== '') yield withoutReturn(line)
}

const withoutReturn = (line: string) => (line.endsWith('\r') ? line.slice(0, -1) : line)
