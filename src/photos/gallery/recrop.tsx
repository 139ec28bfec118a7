/** A new crop of a photo that is up: the original is read again, because this device may never have had it. */
import { Suspense, useEffect, useState } from 'react'
import type { OwnGalleryPhoto } from '#contract/media.ts'
import { messageOf } from '#src/api/errors/message-of.ts'
import type { ChosenCrop } from '#src/offline/drafts/signup-records.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { Notice } from '#src/ui/screens/notice.tsx'
import { fetchOriginal } from './fetch-original.ts'
import css from './gallery.module.css'
import { LazyPhotoDialog } from '../lazy-photo-dialog.ts'

const CANNOT_OPEN = 'We couldn’t open this photo. Try again in a moment.'

interface RecropProps {
  photo: OwnGalleryPhoto
  onUse: (photo: OwnGalleryPhoto, crop: ChosenCrop) => Promise<boolean>
  onClose: () => void
}

export function Recrop({ photo, onUse, onClose }: RecropProps) {
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    let left = false
    fetchOriginal(photo.mediaApiGuid).then(
      (original) => (left ? undefined : setFile(original)),
      (failure: unknown) => (left ? undefined : setProblem(messageOf(failure, CANNOT_OPEN))),
    )
    return () => {
      left = true
    }
  }, [photo.mediaApiGuid])
  if (problem !== null) {
    return (
      <div className={css.waits} role="alert">
        <Notice tone="bad">{problem}</Notice>
        <Button variant="quiet" onClick={onClose}>
          OK
        </Button>
      </div>
    )
  }
  if (!file) return <output className={css.quiet}>Opening the photo…</output>
  return (
    <Suspense fallback={null}>
      <LazyPhotoDialog
        shapes
        file={file}
        onCancel={onClose}
        onUse={(crop) => {
          onClose()
          void onUse(photo, crop)
        }}
      />
    </Suspense>
  )
}
