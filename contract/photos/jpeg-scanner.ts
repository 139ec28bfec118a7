/** Reads the segments of a JPEG, without decoding it. */

const MARKER = 0xff
const START_OF_SCAN = 0xda
const END_OF_IMAGE = 0xd9

/** No segment follows: data that looks like a marker (0x00), unused codes, restarts, and the file’s start. */
const standsAlone = (code: number) => code < 0xc0 || (code >= 0xd0 && code <= 0xd8)

export interface JpegScanner {
  /** Reads what comes next in the file. @returns whether more is to be read */
  read: (chunk: Uint8Array) => boolean
  /** How many scans there were so far, at most `enough`. */
  scans: () => number
  /**
   * Whether the end of the image was found. What follows, such as the film of a motion photo, is not part of it, and
   * decoders do not read it.
   */
  isEnded: () => boolean
}

/** @param enough scans, after which nothing is read */
export function createJpegScanner(enough = Infinity): JpegScanner {
  let scans = 0
  let isEnded = false
  let expects: 'data' | 'code' | 'length' | 'rest of the length' = 'data'
  let length = 0
  let toSkip = 0

  function take(byte: number): void {
    if (expects === 'code') {
      isEnded = byte === END_OF_IMAGE
      if (byte === START_OF_SCAN) scans += 1
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

  return {
    read(chunk) {
      for (let at = 0; at < chunk.length && !isEnded && scans < enough; at += 1) {
        if (toSkip > 0) {
          const skipped = Math.min(toSkip, chunk.length - at)
          toSkip -= skipped
          at += skipped - 1
        } else if (expects === 'data') {
          at = chunk.indexOf(MARKER, at)
          if (at < 0) break
          expects = 'code'
        } else take(chunk[at] ?? 0)
      }
      return !isEnded && scans < enough
    },
    scans: () => scans,
    isEnded: () => isEnded,
  }
}
