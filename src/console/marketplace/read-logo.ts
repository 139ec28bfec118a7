/** Reads a picture file and makes it small enough to send. */

const SIDE_PX = 512
/** A photo is far smaller so; a drawing hardly changes. */
const WEBP_QUALITY = 0.9
const PNG_MAX_BYTES = 150_000

/** @returns the picture as base64, at most 512 pixels on each side; null for what the browser can’t read */
export async function readLogo(file: Blob): Promise<string | null> {
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return null
  const scale = Math.min(1, SIDE_PX / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  const png = await toBlob(canvas, 'image/png')
  const smallest = png && png.size > PNG_MAX_BYTES ? await toBlob(canvas, 'image/webp') : png
  return smallest && toBase64(await smallest.arrayBuffer())
}

const toBlob = (canvas: HTMLCanvasElement, type: string) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, WEBP_QUALITY))

const toBase64 = (bytes: ArrayBuffer): string =>
  btoa(Array.from(new Uint8Array(bytes), (byte) => String.fromCodePoint(byte)).join(''))
