/**
 * Photos whose last bytes are missing, as after a copy that was interrupted. Decoders show them, with a gray rest or a
 * lost line.
 */
import type { ImageKind } from './image-kind.ts'
import { createJpegScanner } from './jpeg-scanner.ts'

const CHECKS: Readonly<Record<ImageKind, (file: Uint8Array) => boolean>> = {
  jpeg: (file) => createJpegScanner().read(file),
  png: isPngCutShort,
  webp: (file) => viewOf(file).getUint32(4, true) + RIFF_HEADER_BYTES > file.length,
  avif: isAvifCutShort,
}

/** Whether the end of a photo's file is missing. */
export function isCutShort(file: Uint8Array, kind: ImageKind): boolean {
  try {
    return CHECKS[kind](file)
  } catch (error) {
    // A length lies beyond the end.
    if (error instanceof RangeError) return true
    throw error
  }
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) => new DataView(buffer, byteOffset, byteLength)

/** `RIFF` and the length of the rest. */
const RIFF_HEADER_BYTES = 8
const PNG_SIGNATURE_BYTES = 8
/** Length, type and checksum. */
const PNG_CHUNK_BYTES = 12
/** `IEND`. */
const PNG_END = 0x49_45_4e_44

function isPngCutShort(file: Uint8Array): boolean {
  const view = viewOf(file)
  for (let at = PNG_SIGNATURE_BYTES; ;) {
    const end = at + PNG_CHUNK_BYTES + view.getUint32(at)
    if (view.getUint32(at + 4) === PNG_END) return end > file.length
    at = end
  }
}

/** `mdat`, the box with the pixels. */
const AVIF_DATA = 0x6d_64_61_74

/** Boxes of ISO/IEC 14496-12: the last one may reach to the end of the file, with a length of 0. */
function isAvifCutShort(file: Uint8Array): boolean {
  const view = viewOf(file)
  let at = 0
  let hasData = false
  while (at < file.length) {
    const length = view.getUint32(at)
    hasData ||= view.getUint32(at + 4) === AVIF_DATA
    if (length === 0) break
    // A length of 1 stands for a longer one behind the type.
    const bytes = length === 1 ? Number(view.getBigUint64(at + 8)) : length
    if (bytes < 8) return true
    at += bytes
  }
  return at > file.length || !hasData
}
