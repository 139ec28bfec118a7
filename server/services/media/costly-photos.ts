/**
 * Files that are not decoded: those whose end is missing, and those of a few kilobytes that hold a decoder for minutes
 * although the picture itself is small: text that unpacks to gigabytes, a hundred thousand frames, one tile pasted
 * hundreds of times. Found by their lists of parts.
 */
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { AVIF_MAX_PIXELS } from '#contract/limits.ts'
import { isCutShort } from '#contract/photos/cut-short.ts'
import type { ImageKind } from '#contract/photos/image-kind.ts'
import { createJpegScanner } from '#contract/photos/jpeg-scanner.ts'
import { decodedPixels } from './avif-items.ts'

/** Cameras and programs write one, or ten at most. */
const TOO_MANY_SCANS = 100
/** Color profile, title, comment: each unpacks to 8 MB at most, where the decoder gives up. */
const PACKED_TEXTS_MAX = 30
/** Counting them takes time that grows with their square. */
const FRAMES_MAX = 1000
/** A grid may reach beyond the edges of the photo by up to a tile. */
const AVIF_MAX_DECODED_PIXELS = 2 * AVIF_MAX_PIXELS

/** Small files have room for a million empty parts; encoders write some thousand. */
const PARTS_MAX = 100_000

/** A file that is not decoded: it would take out of proportion long, or its end is missing. */
export type FileFault = 'costly' | 'cutShort'

const IS_COSTLY: Readonly<Record<Exclude<ImageKind, 'jpeg'>, (file: Buffer) => boolean>> = {
  png: (file) => packedTextsOfPng(file) > PACKED_TEXTS_MAX,
  webp: (file) => framesOfWebp(file) > FRAMES_MAX,
  avif: (file) => decodedPixels(file) > AVIF_MAX_DECODED_PIXELS,
}

/** Null for a file that may be decoded. The photo is at most `PHOTO_MAX_BYTES` long. */
export async function findFileFault(path: string, kind: ImageKind): Promise<FileFault | null> {
  if (kind === 'jpeg') return findJpegFault(path)
  const file = await readFile(path)
  if (isCutShort(file, kind)) return 'cutShort'
  return IS_COSTLY[kind](file) ? 'costly' : null
}

/** Part by part: of a JPEG nothing has to be kept. */
async function findJpegFault(path: string): Promise<FileFault | null> {
  const scanner = createJpegScanner(TOO_MANY_SCANS)
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) if (!scanner.read(chunk)) break
  if (scanner.scans() === TOO_MANY_SCANS) return 'costly'
  return scanner.isEnded() ? null : 'cutShort'
}

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
