/**
 * Files of a few kilobytes that hold a decoder for minutes although the picture itself is small: text that unpacks to
 * gigabytes, a hundred thousand frames, one tile pasted hundreds of times. Found by their lists of parts, undecoded.
 */
import { readFile } from 'node:fs/promises'
import { decodedPixels } from './avif-items.ts'
import type { ImageKind } from './image-kind.ts'
import { countScans } from './jpeg-scans.ts'

/** Cameras and programs write one, or ten at most. */
const TOO_MANY_SCANS = 100
/** Color profile, title, comment: each unpacks to 8 MB at most, where the decoder gives up. */
const PACKED_TEXTS_MAX = 30
/** Counting them takes time that grows with their square. */
const FRAMES_MAX = 1000
/**
 * Other formats are decoded a few lines at a time, AVIF as a whole: 48 megapixels of it, which fit into a kilobyte,
 * take 850 MB of memory.
 */
export const AVIF_MAX_PIXELS = 30_000_000
/** A grid may reach beyond the edges of the photo by up to a tile. */
const AVIF_MAX_DECODED_PIXELS = 2 * AVIF_MAX_PIXELS

/** Small files have room for a million empty parts; encoders write some thousand. */
const PARTS_MAX = 100_000

const CHECKS: Readonly<Record<ImageKind, (path: string) => Promise<boolean>>> = {
  jpeg: async (path) => (await countScans(path, TOO_MANY_SCANS)) === TOO_MANY_SCANS,
  png: async (path) => packedTextsOfPng(await readFile(path)) > PACKED_TEXTS_MAX,
  webp: async (path) => framesOfWebp(await readFile(path)) > FRAMES_MAX,
  avif: async (path) => decodedPixels(await readFile(path)) > AVIF_MAX_DECODED_PIXELS,
}

/** Whether decoding would take out of proportion long. The photo is at most `PHOTO_MAX_BYTES` long. */
export const isTooCostly = (path: string, kind: ImageKind): Promise<boolean> => CHECKS[kind](path)

/** Four characters as they stand in a file. */
const code = (characters: string) => Buffer.from(characters, 'latin1').readUInt32BE()

const PNG_END = code('IEND')
/** iTXt says after its name whether it is packed; it is rare enough to count all. */
const PNG_PACKED: ReadonlySet<number> = new Set(['zTXt', 'iTXt', 'iCCP'].map(code))
const PNG_SIGNATURE_BYTES = 8
/** Length, type and checksum. */
const PNG_CHUNK_BYTES = 12

/** How many chunks hold packed text or a color profile, before and after the pixels. Infinite beyond `PARTS_MAX`. */
function packedTextsOfPng(file: Buffer): number {
  let packed = 0
  let parts = 0
  for (let at = PNG_SIGNATURE_BYTES; at + 8 <= file.length; at += PNG_CHUNK_BYTES + file.readUInt32BE(at)) {
    const type = file.readUInt32BE(at + 4)
    if (type === PNG_END) break
    if (PNG_PACKED.has(type)) packed += 1
    if ((parts += 1) > PARTS_MAX) return Infinity
  }
  return packed
}

const RIFF_HEADER_BYTES = 12
const WEBP_FRAME = code('ANMF')

/** Infinite beyond `PARTS_MAX` chunks. */
function framesOfWebp(file: Buffer): number {
  let frames = 0
  let parts = 0
  for (let at = RIFF_HEADER_BYTES; at + 8 <= file.length;) {
    if (file.readUInt32BE(at) === WEBP_FRAME) frames += 1
    if ((parts += 1) > PARTS_MAX) return Infinity
    const size = file.readUInt32LE(at + 4)
    at += 8 + size + (size % 2)
  }
  return frames
}
