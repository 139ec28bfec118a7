/** Arabic and Hebrew in PDFs: which word stands where, read from the file as it is drawn. */
import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { directionOf, visualPieces } from '#server/services/paperwork/pdf/right-to-left.ts'
import { paperPdf } from '#server/services/paperwork/pdf/paper-pdf.ts'
import { paperOf } from '#server/services/paperwork/paper.ts'
import { A_BOOKING } from '#tests/support/world/bookings.ts'

test.each([
  ['a Hebrew line', 'שלום עולם', 'rtl', ['עולם', ' ', 'שלום']],
  ['numbers within it', 'אולם 24 בתל אביב', 'rtl', ['אביב', ' ', 'בתל', ' ', '24', ' ', 'אולם']],
  [
    'a name in English within it',
    'להקה DJ Nova Band כאן',
    'rtl',
    ['כאן', ' ', 'DJ', ' ', 'Nova', ' ', 'Band', ' ', 'להקה'],
  ],
  ['a number right behind a letter', 'ב24', 'rtl', ['24', 'ב']],
  ['brackets', 'אולם (גדול)', 'rtl', [')גדול(', ' ', 'אולם']],
  [
    'an English line with Hebrew',
    'Hall שלום עולם, floor 2',
    'ltr',
    ['Hall', ' ', 'עולם', ' ', 'שלום', ',', ' ', 'floor', ' ', '2'],
  ],
  ['an Arabic line', 'قاعة الأفراح 12', 'rtl', ['12', ' ', 'الأفراح', ' ', 'قاعة']],
])('%s', (_name, line, direction, pieces) => {
  expect(directionOf(line)).toBe(direction)
  expect(visualPieces(line, directionOf(line))).toEqual(pieces)
})

interface Drawn {
  x: number
  y: number
  text: string
}

/** The text that a file draws, each run of signs with its place, from left to right as on paper. */
function drawnIn(pdf: Buffer): Drawn[] {
  const file = pdf.toString('latin1')
  const streams = [...file.matchAll(/stream\r?\n/g)].flatMap(({ index, 0: start }) => {
    const from = index + start.length
    try {
      return [inflateSync(pdf.subarray(from, file.indexOf('endstream', from))).toString('latin1')]
    } catch {
      return []
    }
  })
  const maps = streams.filter((stream) => stream.includes('beginbfrange')).map(signsOf)
  return streams
    .filter((stream) => stream.includes(' Tf'))
    .flatMap((stream) =>
      [...stream.matchAll(/1 0 0 1 ([\d.]+) ([\d.]+) Tm\n\/F(\d+) [\d.]+ Tf\n(?:.*\n)*?(\[.*\] TJ)/g)].map(
        ([, x, y, font, signs = '']) => ({
          x: Number(x),
          y: Number(y),
          text: [...signs.matchAll(/<([0-9a-f]+)>/g)]
            .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
            .map((code) => maps[Number(font) - 1]?.get(code) ?? '?')
            .join(''),
        }),
      ),
    )
}

/** The text of each sign of a typeface's part. */
function signsOf(map: string): Map<string, string> {
  const signs = new Map<string, string>()
  for (const [, first = '', list = ''] of map.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[(.*?)\]/g))
    [...list.matchAll(/<([0-9a-f ]*)>/g)].forEach(([, codes = ''], at) => {
      const text = (codes.replaceAll(' ', '').match(/.{4}/g) ?? []).map((code) =>
        String.fromCharCode(parseInt(code, 16)),
      )
      signs.set((parseInt(first, 16) + at).toString(16).padStart(4, '0'), text.join(''))
    })
  return signs
}

test('a file has the words of a Hebrew line from right to left, at the right edge', async () => {
  const paper = paperOf('agreement', { ...A_BOOKING, includes: 'שלום (עולם) 24' }, new Date('2027-03-10T18:00:00Z'))
  const drawn = drawnIn(Buffer.from(await paperPdf(paper)))
  const found = drawn.filter(({ text }) => /[\u0590-\u05ff]/.test(text))
  const [line] = found
  const words = drawn.filter(({ y, text }) => y === line?.y && text.trim() !== '').toSorted((a, b) => a.x - b.x)
  // Each word's signs stand from left to right, so its first letter is the last.
  expect(words.map(({ text }) => text)).toEqual(['24', '(םלוע)', 'םולש'])
  expect(words.at(-1)?.x).toBeGreaterThan(500)
})
