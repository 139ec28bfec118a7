/** A small preview of the cropped and rotated photo, shown before upload. */
import type { ChosenCrop } from '#src/offline/drafts/signup-records.ts'

const SIDE_PX = 364

/** Returns an object URL; revoke it when it is no longer shown. @throws if the browser cannot draw it */
export async function previewOf(file: Blob, crop: ChosenCrop): Promise<string> {
  const image = new Image()
  image.src = URL.createObjectURL(file)
  try {
    await image.decode()
    const canvas = document.createElement('canvas')
    const scale = SIDE_PX / Math.max(crop.right - crop.left, 1)
    canvas.width = SIDE_PX
    canvas.height = Math.round((crop.bottom - crop.top) * scale)
    const context = canvas.getContext('2d')
    if (!context) throw new Error('This browser cannot draw.')
    const sideways = crop.rotation === 90 || crop.rotation === 270
    const [width, height] = sideways ? [crop.naturalHeight, crop.naturalWidth] : [crop.naturalWidth, crop.naturalHeight]
    context.scale(scale, scale)
    context.translate(width / 2 - crop.left, height / 2 - crop.top)
    context.rotate((crop.rotation * Math.PI) / 180)
    context.drawImage(image, -crop.naturalWidth / 2, -crop.naturalHeight / 2, crop.naturalWidth, crop.naturalHeight)
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.85))
    if (!blob) throw new Error('This browser cannot draw.')
    return URL.createObjectURL(blob)
  } finally {
    URL.revokeObjectURL(image.src)
  }
}
