/** Lines of files: what JSON leaves in a text breaks none, and none fills the memory. */
import { expect, test } from 'vitest'
import { linesOf } from '#server/lines.ts'

async function* inChunksOf(size: number, text: string) {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

const ODD = JSON.stringify({ note: 'one\u2028two\u2029three\u0085four \u{1f3b7} ünï' })

test('only line feeds end lines, wherever the chunks end', async () => {
  for (const size of [1, 2, 3, 7, 1_000])
    expect(await Array.fromAsync(linesOf(inChunksOf(size, `${ODD}\r\n\nlast`)))).toEqual([ODD, '', 'last'])
})

test('a text that ends with a line feed has no line after it', async () => {
  expect(await Array.fromAsync(linesOf(inChunksOf(2, 'a\nb\n')))).toEqual(['a', 'b'])
  expect(await Array.fromAsync(linesOf(inChunksOf(2, '')))).toEqual([])
})

test('a line without an end is cut, and the next one is whole', async () => {
  const lines = await Array.fromAsync(linesOf(inChunksOf(10, `${'x'.repeat(1_000)}\nshort\n`), 20))
  expect(lines).toEqual(['x'.repeat(21), 'short'])
})
