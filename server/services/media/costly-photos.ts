/**
 * Files of a few kilobytes that hold a decoder for minutes although the picture itself is small: text that unpacks to
 * gigabytes, a hundred thousand frames, one tile pasted hundreds of times. Found by their lists of parts, undecoded.
 */
import { readFile } from 'node:fs/promises'
import { PHOTO_MAX_PIXELS } from '#contract/limits.ts'
import { decodedPixels } from './avif-items.ts'
import type { ImageKind } from './image-kind.ts'
import { countScans } from './jpeg-scans.ts'

/** Cameras and programs write one, or ten at most. */
const TOO_MANY_SCANS = 100
/** Color profile, title, comment: each unpacks to 8 MB at most, where the decoder gives up. */
const PACKED_TEXTS_MAX = 30
/** Counting them takes time that grows with their square. */
const FRAMES_MAX = 1000
/** The picture, its alpha channel and a gain map. */
const AVIF_MAX_PIXELS = 3 * PHOTO_MAX_PIXELS

/** Whether decoding would take out of proportion long. The photo is at most `PHOTO_MAX_BYTES` long. */
export async function isTooCostly(path: string, kind: ImageKind): Promise<boolean> {
  switch (kind) {
    case 'jpeg':
      return (await countScans(path, TOO_MANY_SCANS)) === TOO_MANY_SCANS
    case 'png':
      return packedTextsOfPng(await readFile(path)) > PACKED_TEXTS_MAX
    case 'webp':
      return framesOfWebp(await readFile(path)) > FRAMES_MAX
    case 'avif':
      return decodedPixels(await readFile(path)) > AVIF_MAX_PIXELS
  }
}

const PNG_SIGNATURE_BYTES = 8
/** Length, type and checksum. */
const PNG_CHUNK_BYTES = 12

/** How many chunks hold packed text or a color profile, before and after the pixels. */
export function packedTextsOfPng(file: Buffer): number {
  let count = 0
  for (let at = PNG_SIGNATURE_BYTES; at + 8 <= file.length; at += PNG_CHUNK_BYTES + file.readUInt32BE(at)) {
    const type = file.toString('latin1', at + 4, at + 8)
    if (type === 'IEND') break
    // iTXt says after its name whether it is packed; it is rare enough to count all.
    if (type === 'zTXt' || type === 'iTXt' || type === 'iCCP') count += 1
  }
  return count
}

const RIFF_HEADER_BYTES = 12

export function framesOfWebp(file: Buffer): number {
  let count = 0
  for (let at = RIFF_HEADER_BYTES; at + 8 <= file.length;) {
    if (file.toString('latin1', at, at + 4) === 'ANMF') count += 1
    const size = file.readUInt32LE(at + 4)
    at += 8 + size + (size % 2)
  }
  return count
}
