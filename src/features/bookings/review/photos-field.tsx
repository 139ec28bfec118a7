/** Photos of a review: chosen, shown small, and taken out again. They stay on the device with the draft. */
import { useMemo, useRef } from 'react'
import { REVIEW_PHOTOS_MAX } from '#contract/limits.ts'
import { PHOTO_TYPES } from '#contract/media.ts'
import type { ChosenFile } from '#src/offline/outbox/kinds/chosen-file.ts'
import { showBlob } from '#src/photos/show-blob.ts'
import css from '#src/reviews/review-photos.module.css'
import { Button } from '#src/ui/elements/button.tsx'
import { CloseIcon } from '#src/ui/elements/icons.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import { Notice } from '#src/ui/screens/notice.tsx'

interface PhotosFieldProps {
  photos: readonly ChosenFile[]
  /** Chosen ones are being made ready. */
  isPreparing: boolean
  problem: string | null
  onAdd: (files: readonly File[]) => Promise<void>
  onRemove: (id: string) => void
}

export function PhotosField({ photos, isPreparing, problem, onAdd, onRemove }: PhotosFieldProps) {
  const picker = useRef<HTMLInputElement>(null)
  const add = async (files: FileList | null) => {
    await onAdd([...(files ?? [])])
    // An emptied picker lets the same photo be chosen again.
    if (picker.current) picker.current.value = ''
  }
  return (
    <div className={css.field}>
      <ChosenPhotos photos={photos} onRemove={onRemove} />
      {problem === null ? null : <Notice tone="bad">{problem}</Notice>}
      <input
        ref={picker}
        type="file"
        hidden
        multiple
        accept={PHOTO_TYPES.join(',')}
        aria-label="Photos"
        onChange={({ target }) => void add(target.files)}
      />
      {photos.length >= REVIEW_PHOTOS_MAX ? null : (
        <Button variant="quiet" busy={isPreparing} onClick={() => picker.current?.click()}>
          {photos.length === 0 ? 'Add photos' : 'Add another photo'}
        </Button>
      )}
      <Quiet>
        {`Optional, up to ${REVIEW_PHOTOS_MAX}. They’re public with your review. We remove where and when you took them.`}
      </Quiet>
    </div>
  )
}

interface ChosenPhotosProps {
  photos: readonly ChosenFile[]
  /** Without it they stay. */
  onRemove?: (id: string) => void
}

/** Small pictures of those that are on this device. */
export function ChosenPhotos({ photos, onRemove }: ChosenPhotosProps) {
  if (photos.length === 0) return null
  return (
    <ul className={css.photos} aria-label="Photos of your review">
      {photos.map(({ id, name, file }) => (
        <li key={id}>
          <div className={css.photo}>{file ? <BlobPicture blob={file} name={name} /> : null}</div>
          {onRemove ? (
            <button type="button" className={css.remove} aria-label={`Remove ${name}`} onClick={() => onRemove(id)}>
              <span>
                <CloseIcon />
              </span>
            </button>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

function BlobPicture({ blob, name }: { blob: Blob; name: string }) {
  const show = useMemo(() => showBlob(blob), [blob])
  return <img ref={show} alt={name} />
}
