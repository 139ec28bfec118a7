/** Makes a picture smaller, without holding all of its pixels in memory where the browser can avoid that. */

export interface PictureSize {
  /** Pixels of the upright picture. */
  width: number
  height: number
}

interface Resizing {
  /** The file's real type. */
  type: string
  /** The longer side of the result, in pixels. */
  sidePx: number
}

/** Browsers decode a JPEG at an eighth of its size or a multiple of that; more than needed looks sharper. */
const DECODED_PART = 1.5

/** Reads no more than a picture’s size; its address is to be revoked. @throws if it is no picture for this browser */
export async function openPicture(file: Blob): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = URL.createObjectURL(file)
  await new Promise((done, failed) => {
    image.addEventListener('load', done)
    image.addEventListener('error', failed)
  })
  return image
}

async function sizeOf(file: Blob): Promise<PictureSize> {
  const { src, naturalWidth: width, naturalHeight: height } = await openPicture(file)
  URL.revokeObjectURL(src)
  return { width, height }
}

/** @returns an upright JPEG. @throws if the browser cannot draw the picture */
export async function resizePicture(file: Blob, { type, sidePx }: Resizing): Promise<Blob> {
  const size = await sizeOf(file)
  const factor = Math.min(1, sidePx / Math.max(size.width, size.height))
  const width = Math.max(1, Math.round(size.width * factor))
  const height = Math.max(1, Math.round(size.height * factor))
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot draw.')
  // A JPEG has no transparent parts: as on the server, they become white.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  const picture = (await decodeSmall(file, type, sidePx)) ?? (await decodeWhole(file, { width, height }))
  context.drawImage(picture, 0, 0, width, height)
  picture.close()
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.9))
  if (!blob || blob.size === 0) throw new Error('This browser cannot draw.')
  return blob
}

/**
 * Decodes no more pixels than are needed: 108 megapixels took 216 MB in Chromium, and 681 MB with `createImageBitmap`.
 * @returns null where the browser or the file's format does not allow it
 */
async function decodeSmall(file: Blob, type: string, sidePx: number): Promise<VideoFrame | null> {
  if (!('ImageDecoder' in globalThis) || !(await ImageDecoder.isTypeSupported(type))) return null
  const desired = Math.round(sidePx * DECODED_PART)
  const decoder = new ImageDecoder({ data: file.stream(), type, desiredWidth: desired, desiredHeight: desired })
  try {
    return (await decoder.decode()).image
  } catch {
    return null
  } finally {
    decoder.close()
  }
}

const decodeWhole = (file: Blob, { width, height }: PictureSize) =>
  createImageBitmap(file, { resizeWidth: width, resizeHeight: height, resizeQuality: 'high' })
