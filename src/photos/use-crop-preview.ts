import { useEffect, useState } from 'react'
import type { ChosenCrop } from '#src/offline/drafts/signup-records.ts'
import { previewOf } from './photo-preview.ts'

interface Cropped {
  /** Another photo, or another crop of it, is another id. */
  id: string
  file: Blob
  crop: ChosenCrop | null
}

/** The object URL of a staged photo as it was cropped; null until it is drawn. */
export function useCropPreview(photo: Cropped | null): string | null {
  const [preview, setPreview] = useState<string | null>(null)
  const id = photo?.id
  useEffect(() => {
    if (!photo?.crop) return undefined
    let left = false
    let made: string | null = null
    const draw = async (crop: ChosenCrop) => {
      const url = await previewOf(photo.file, crop).catch(() => null)
      if (left && url !== null) URL.revokeObjectURL(url)
      if (left) return
      made = url
      setPreview(url)
    }
    void draw(photo.crop)
    return () => {
      left = true
      if (made !== null) URL.revokeObjectURL(made)
      setPreview(null)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- another photo is another id
  }, [id])
  return preview
}
