/** The photos of a review: small beside its text, on the full screen at a tap. */
import { lazy, Suspense, useState } from 'react'
import { formatPossessive } from '#contract/format-possessive.ts'
import type { ReviewPhoto } from '#contract/reviews/reviews.ts'
import { Picture } from '#src/ui/content/picture.tsx'
import { retryImport } from '#src/sync/connectivity/retry-import.ts'
import css from './review-photos.module.css'

const loadViewer = () => retryImport(() => import('#src/photos/viewer/photo-viewer.tsx'))
const PhotoViewer = lazy(loadViewer)

const SIDE_PX = 96

export function ReviewPhotos({ photos, author }: { photos: readonly ReviewPhoto[]; author: string }) {
  const [open, setOpen] = useState<number | null>(null)
  const of = `${formatPossessive(author)} review`
  return (
    <>
      <ul className={css.photos}>
        {photos.map(({ url }, index) => (
          <li key={url}>
            <button
              type="button"
              className={css.photo}
              aria-label={`View photo ${index + 1} of ${photos.length} of ${of}`}
              onPointerDown={() => void loadViewer()}
              onClick={() => setOpen(index)}
            >
              <Picture url={url} alt="" width={SIDE_PX} height={SIDE_PX} />
            </button>
          </li>
        ))}
      </ul>
      {open === null ? null : (
        <Suspense>
          <PhotoViewer
            photos={photos.map((photo) => ({ ...photo, caption: '' }))}
            name={of}
            first={open}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </>
  )
}
