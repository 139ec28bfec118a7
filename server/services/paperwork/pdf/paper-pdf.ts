/** Draws a paper on Letter pages. DejaVu Sans has Latin, Greek, Cyrillic, Arabic, Hebrew and more, in one file. */
import { createRequire } from 'node:module'
import Pdf from 'pdfkit'
import { formatPrice } from '#contract/format.ts'
import type { Paper } from '../paper.ts'
import { directionOf, hasRightToLeft, visualPieces, type Direction } from './right-to-left.ts'

const require = createRequire(import.meta.url)
const FONT = require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')
const BOLD = require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf')

/** Points, 72 to an inch. */
const MARGIN = 54
const GAP = 16
const AMOUNT_WIDTH = 110
const INK = '#1c1917'
const QUIET = '#57534e'
const RULE = '#d6d3d1'

type Doc = InstanceType<typeof Pdf>
type TextOptions = PDFKit.Mixins.TextOptions

/** Parts of pdfkit that are not in its types. */
interface Inner {
  _font: { font: { hasGlyphForCodePoint: (code: number) => boolean } }
  /** Draws one line. */
  _fragment: (line: string, x: number, y: number, options: LineOptions) => void
}
interface LineOptions extends TextOptions {
  /** That of the line’s paragraph, where it has words that are read from right to left. */
  direction?: Direction
  /** The room for the line. */
  lineWidth?: number
}
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- not in the types
const inner = (doc: Doc) => doc as unknown as Inner

/** @returns the file's bytes */
export function paperPdf(paper: Paper): Promise<Uint8Array> {
  const doc = new Pdf({
    size: 'LETTER',
    margin: MARGIN,
    bufferPages: true,
    font: FONT,
    lang: 'en-US',
    info: { Title: `${paper.title} ${paper.facts[0]?.[1] ?? ''}`, Producer: 'Fanfare', Creator: 'Fanfare' },
  })
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
  const chunks: Uint8Array[] = []
  doc.on('data', (chunk: Uint8Array) => chunks.push(chunk))
  doc.on('end', () => resolve(Buffer.concat(chunks)))
  doc.on('error', reject)
  orderWords(doc)
  doc.registerFont('plain', FONT).registerFont('bold', BOLD)
  draw(doc, paper)
  doc.end()
  return promise
}

/** Draws the words of a line in their order from left to right; pdfkit has broken its paragraph into lines. */
function orderWords(doc: Doc): void {
  const page = inner(doc)
  const drawLine = page._fragment.bind(doc)
  page._fragment = (line, x, y, options) => {
    const {
      direction,
      lineWidth,
      align,
      textWidth: _width,
      wordCount: _count,
      ...rest
    } = options as LineOptions & {
      textWidth?: number
      wordCount?: number
    }
    if (direction === undefined) return drawLine(line, x, y, options)
    const pieces = visualPieces(line.replace(/\n/g, '').trimEnd(), direction)
    const widths = pieces.map((piece) => doc.widthOfString(piece))
    const all = widths.reduce((sum, width) => sum + width, 0)
    let left = align === 'right' && lineWidth !== undefined ? x + lineWidth - all : x
    pieces.forEach((piece, at) => {
      drawLine(piece, left, y, { ...rest, align: 'left' })
      left += widths[at] ?? 0
    })
  }
}

/** Writes text of a person; a paragraph that is read from right to left begins at the right. */
function write(doc: Doc, text: string, ...[x, y, options]: [x: number, y: number, options: TextOptions]): void {
  const words = shown(doc, text)
  if (!hasRightToLeft(words)) {
    doc.text(words, x, y, options)
    return
  }
  doc.x = x
  doc.y = y
  for (const paragraph of words.split('\n')) {
    const direction = directionOf(paragraph)
    const own: LineOptions = { ...options, direction, ...(direction === 'rtl' && { align: 'right' }) }
    // An empty line keeps its height.
    doc.text(paragraph === '' ? ' ' : paragraph, x, doc.y, own)
  }
}

function draw(doc: Doc, paper: Paper): void {
  drawHead(doc, paper)
  drawParties(doc, paper)
  drawFacts(doc, paper.event)
  drawAmounts(doc, paper.lines)
  drawSums(doc, paper.sums)
  for (const { title, text } of paper.sections) drawSection(doc, title, text)
  if (paper.signatures.length > 0) drawSignatures(doc, paper.signatures)
  drawFeet(doc, paper.foot)
}

const width = (doc: Doc) => doc.page.width - 2 * MARGIN
const bottom = (doc: Doc) => doc.page.height - MARGIN - GAP

/** Begins another page where so much does not fit on this one. */
function makeRoom(doc: Doc, height: number): void {
  if (doc.y + height > bottom(doc)) doc.addPage()
}

function plain(doc: Doc, size = 10, color = INK): Doc {
  return doc.font('plain').fontSize(size).fillColor(color)
}
const bold = (doc: Doc, size = 10): Doc => doc.font('bold').fontSize(size).fillColor(INK)

function drawHead(doc: Doc, { title, facts }: Paper): void {
  const top = doc.y
  bold(doc, 24).text(title, MARGIN, top)
  const below = doc.y
  plain(doc, 10, QUIET)
  facts.forEach(([label, value], at) =>
    doc.text(`${label}: ${value}`, MARGIN, top + 4 + at * 14, { width: width(doc), align: 'right' }),
  )
  doc.y = Math.max(below, doc.y) + GAP
}

/** Side by side: from, and for. */
function drawParties(doc: Doc, { from, to }: Paper): void {
  const top = doc.y
  const half = (width(doc) - GAP) / 2
  const ends = [['From', from] as const, ['For', to] as const].map(([label, [name = '', ...rest]], at) => {
    const x = MARGIN + at * (half + GAP)
    plain(doc, 9, QUIET).text(label, x, top, { width: half })
    write(bold(doc), name, x, doc.y, { width: half })
    plain(doc)
    for (const line of rest) write(doc, line, x, doc.y, { width: half })
    return doc.y
  })
  doc.x = MARGIN
  doc.y = Math.max(...ends) + GAP
}

function drawFacts(doc: Doc, facts: Paper['event']): void {
  for (const [label, value] of facts) {
    makeRoom(doc, 16)
    const top = doc.y
    plain(doc, 10, QUIET).text(label, MARGIN, top, { width: 80 })
    write(plain(doc), value, MARGIN + 84, top, { width: width(doc) - 84 })
  }
  doc.x = MARGIN
  doc.y += GAP
}

function rule(doc: Doc): void {
  doc
    .moveTo(MARGIN, doc.y)
    .lineTo(doc.page.width - MARGIN, doc.y)
    .lineWidth(0.75)
    .strokeColor(RULE)
    .stroke()
  doc.y += 6
}

/** One label with its amount, which is right-aligned on the label's first line. */
function drawAmount(doc: Doc, label: string, cents: number): void {
  const labelWidth = width(doc) - AMOUNT_WIDTH
  const words = shown(doc, label)
  makeRoom(doc, doc.heightOfString(words, { width: labelWidth }) + 4)
  const top = doc.y
  doc.text(formatPrice(cents / 100), MARGIN + labelWidth, top, { width: AMOUNT_WIDTH, align: 'right' })
  write(doc, label, MARGIN, top, { width: labelWidth })
  doc.y += 4
}

function drawAmounts(doc: Doc, lines: Paper['lines']): void {
  rule(doc)
  for (const { label, cents } of lines) {
    plain(doc)
    drawAmount(doc, label, cents)
  }
  rule(doc)
}

function drawSums(doc: Doc, sums: Paper['sums']): void {
  for (const { label, cents, isMain } of sums) {
    if (isMain) bold(doc, 12)
    else plain(doc)
    drawAmount(doc, label, cents)
  }
  doc.y += GAP
}

/** Long terms run over as many pages as they need. */
function drawSection(doc: Doc, title: string, text: string): void {
  makeRoom(doc, 40)
  bold(doc).text(title, MARGIN, doc.y, { width: width(doc) })
  write(plain(doc), text, MARGIN, doc.y + 2, { width: width(doc) })
  doc.y += GAP
}

function drawSignatures(doc: Doc, signatures: Paper['signatures']): void {
  makeRoom(doc, 80)
  const top = doc.y + GAP
  const half = (width(doc) - GAP) / 2
  signatures.forEach(({ side, name, when }, at) => {
    const x = MARGIN + at * (half + GAP)
    write(bold(doc, 13), name, x, top, { width: half, height: 18, ellipsis: true })
    doc
      .moveTo(x, top + 22)
      .lineTo(x + half, top + 22)
      .lineWidth(0.75)
      .strokeColor(INK)
      .stroke()
    plain(doc, 9, QUIET).text(`${side}. ${when}`, x, top + 27, { width: half })
  })
  doc.x = MARGIN
}

function drawFeet(doc: Doc, foot: string): void {
  const { start, count } = doc.bufferedPageRange()
  for (let at = start; at < start + count; at++) {
    doc.switchToPage(at)
    // Below the margin, where text would begin another page.
    doc.page.margins.bottom = 0
    const page = count > 1 ? ` Page ${at + 1} of ${count}.` : ''
    plain(doc, 8, QUIET).text(foot + page, MARGIN, doc.page.height - MARGIN + 10, {
      width: width(doc),
      lineBreak: false,
    })
  }
}

/** Pictures in color, and the invisible signs between them. Signs like © and ✔ are text. */
const PICTURE = /[\p{Emoji_Presentation}\p{DI}]/u
/** Left out where the typeface lacks them. */
const SYMBOL = /\p{Emoji}/u

/** The signs that the typeface of the document has: without pictures, and with a box for what is of another script. */
function shown(doc: Doc, text: string): string {
  const { font } = inner(doc)._font
  return shownIn(text, (sign) => font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0))
}

/** @param hasSign whether the typeface has it */
export function shownIn(text: string, hasSign: (sign: string) => boolean): string {
  return Array.from(text.replaceAll('\r\n', '\n').replaceAll('\t', ' '))
    .map((sign) => {
      if (PICTURE.test(sign)) return ''
      if (sign === '\n' || hasSign(sign)) return sign
      return SYMBOL.test(sign) ? '' : '□'
    })
    .join('')
}
