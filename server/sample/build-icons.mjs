/**
 * Draws the app's icons into public/icons/: `node server/sample/build-icons.mjs`. Run it again after changing the mark,
 * the accent color or the drawings, and commit the output. Requires only sharp.
 *
 * - icon.svg, favicon.svg: the mark on its tile, for tabs; favicon.ico, one level up, for clients that request it
 *   without reading the page
 * - icon-192.png, icon-512.png: the same for installed apps, with transparent corners
 * - maskable-512.png: edge to edge, the mark inside the safe circle, for launchers that apply their own shape
 * - apple-touch-icon-180.png: edge to edge and opaque, as iOS requires
 * - badge-96.png: white on transparent, for the status bar's notification badge
 * - shortcut-search-96.png, shortcut-requests-96.png: the manifest's shortcuts
 * - default-picture.webp: the offline fallback for a vendor's picture
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { drawPicture } from '../sample-pictures/art.ts'

const OUT = join(import.meta.dirname, '..', '..', 'public', 'icons')
const ACCENT = '#c8321e'
const ACCENT_LIGHT = '#e2492f'
const PAPER = '#fffaf3'
const GOLD = '#ffc043'

/** The trumpet's bell and its sound waves, in a 32 by 32 drawing. */
const mark = (color, sound = color) =>
  `<path d="M8 19.5 20 9v14z" fill="${color}" stroke="${color}" stroke-width="1.4" stroke-linejoin="round"/>` +
  `<path d="M23 12c2 2 2 6 0 8" stroke="${sound}" stroke-width="2.4" fill="none" stroke-linecap="round"/>`

const svg = (content, side = 32) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}">${content}</svg>`
const stops = `<stop stop-color="${ACCENT_LIGHT}"/><stop offset="1" stop-color="${ACCENT}"/>`
const gradient = `<defs><linearGradient id="a" x2="0" y2="1">${stops}</linearGradient></defs>`

const tile = svg(`${gradient}<rect width="32" height="32" rx="9" fill="url(#a)"/>${mark('#fff')}`)
const tabIcon = svg(`<rect width="32" height="32" rx="9" fill="${ACCENT}"/>${mark('#fff')}`)

/** Confetti for the large pictures: x, y, rotation, color. */
const confetti = [
  [4.6, 6.2, 20, GOLD],
  [27.2, 5.4, -35, '#ffd9cc'],
  [5.4, 26.4, -20, '#ffd9cc'],
  [26.6, 27, 30, GOLD],
  [15.6, 3.6, 70, '#ffd9cc'],
  [16.4, 28.8, 100, GOLD],
]
  .map(
    ([x, y, turn, color]) =>
      `<rect x="${x - 1}" y="${y - 0.45}" width="2" height=".9" rx=".45" fill="${color}" transform="rotate(${turn} ${x} ${y})"/>`,
  )
  .join('')

/** Edge to edge; `scale` shrinks the mark toward the center. */
const fullBleed = (scale) =>
  svg(
    `${gradient}<rect width="32" height="32" fill="url(#a)"/>` +
      `<g transform="translate(16 16) scale(${scale}) translate(-16 -16)"><g opacity=".9">${confetti}</g>${mark('#fff')}</g>`,
  )

const shortcut = (strokes) =>
  svg(
    `<circle cx="24" cy="24" r="24" fill="${PAPER}"/><g transform="translate(12 12)" fill="none" stroke="${ACCENT}" stroke-width="2.4" ` +
      `stroke-linecap="round" stroke-linejoin="round">${strokes}</g>`,
    48,
  )

const png = (drawing, side) =>
  sharp(Buffer.from(drawing.replace('<svg ', `<svg width="${side}" height="${side}" `)))
    .png({ compressionLevel: 9 })
    .toBuffer()

/** An .ico file that contains one 32-pixel PNG. */
async function ico(drawing) {
  const picture = await png(drawing, 32)
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(32, 6)
  header.writeUInt8(32, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(picture.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, picture])
}

const defaultPicture = drawPicture('default') ?? ''

const files = {
  'icon.svg': tile,
  'favicon.svg': tabIcon,
  '../favicon.ico': await ico(tabIcon),
  'icon-192.png': await png(tile, 192),
  'icon-512.png': await png(tile, 512),
  'maskable-512.png': await png(fullBleed(0.74), 512),
  'apple-touch-icon-180.png': await png(fullBleed(0.94), 180),
  'badge-96.png': await png(
    svg(`<g transform="translate(16 16) scale(1.3) translate(-16.4 -16)">${mark('#fff')}</g>`),
    96,
  ),
  'shortcut-search-96.png': await png(shortcut('<circle cx="11" cy="11" r="7"/><path d="m20 20-4-4"/>'), 96),
  'shortcut-requests-96.png': await png(shortcut('<path d="M4 6h16M4 12h10M4 18h7"/><path d="m16 17 2 2 4-5"/>'), 96),
  'default-picture.webp': await sharp(Buffer.from(defaultPicture.replace('<svg ', '<svg width="364" height="364" ')))
    .webp({ quality: 80 })
    .toBuffer(),
}

await mkdir(OUT, { recursive: true })
for (const [name, content] of Object.entries(files)) await writeFile(join(OUT, name), content)
