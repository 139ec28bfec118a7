/** A file's actual type, from its first bytes: names and content types are only the sender's claim. */

export type ImageKind = 'jpeg' | 'png' | 'webp' | 'avif'

/** The number of bytes that `imageKindOf` examines. */
export const IMAGE_HEAD_BYTES = 32

const text = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))

/** Null for anything that is not a photo: SVG, HTML, PDF, and formats that no browser shows. */
export function imageKindOf(head: Uint8Array): ImageKind | null {
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'jpeg'
  if (text(head, 0, 8) === '\u0089PNG\r\n\u001a\n') return 'png'
  if (text(head, 0, 4) === 'RIFF' && text(head, 8, 12) === 'WEBP') return 'webp'
  if (text(head, 4, 8) === 'ftyp' && /avif|avis/.test(text(head, 8, 32))) return 'avif'
  return null
}

/** Photos of iPhones, which most browsers and programs cannot show, whatever their names end with. */
export const isHeic = (head: Uint8Array): boolean =>
  imageKindOf(head) === null && text(head, 4, 8) === 'ftyp' && /hei[cfmsx]|hev[cmsx]|mif1|msf1/.test(text(head, 8, 32))

/** Whether a file begins as a PDF does, at its very first byte. */
export const isPdf = (head: Uint8Array): boolean => text(head, 0, 5) === '%PDF-'
