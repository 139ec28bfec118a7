/** How many scans a JPEG has. Each is decoded over all pixels, and a file of a few megabytes has room for thousands. */
import { createReadStream } from 'node:fs'

const MARKER = 0xff
const START_OF_SCAN = 0xda
const END_OF_IMAGE = 0xd9

/** No segment follows: data that looks like a marker (0x00), unused codes, restarts, and the file’s start. */
const standsAlone = (code: number) => code < 0xc0 || (code >= 0xd0 && code <= 0xd8)

/**
 * Counts until the end of the image, as decoders do: what follows, such as the film of a motion photo, is not part of
 * it.
 * @returns at most `enough`
 */
export async function countScans(path: string, enough: number): Promise<number> {
  let scans = 0
  let expects: 'data' | 'code' | 'length' | 'rest of the length' = 'data'
  let length = 0
  let toSkip = 0
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at] ?? 0
      if (toSkip > 0) {
        const skipped = Math.min(toSkip, chunk.length - at)
        toSkip -= skipped
        at += skipped - 1
      } else if (expects === 'data') {
        if (byte === MARKER) expects = 'code'
      } else if (expects === 'code') {
        if (byte === END_OF_IMAGE) return scans
        if (byte === START_OF_SCAN && (scans += 1) === enough) return scans
        // A marker may begin with several bytes of 0xff.
        if (byte !== MARKER) expects = standsAlone(byte) ? 'data' : 'length'
      } else if (expects === 'length') {
        length = byte << 8
        expects = 'rest of the length'
      } else {
        toSkip = Math.max(0, length + byte - 2)
        expects = 'data'
      }
    }
  }
  return scans
}
