/** The photos of a profile: one, or a strip to swipe through. A tap shows them on the full screen. */
import { lazy, Suspense, useState } from 'react'
import { classes } from '#src/ui/elements/class-names.ts'
import type { PublicVendor } from '#contract/vendor.ts'
import { photoLabel, wholeSizes } from '#src/photos/viewer/whole-photo.ts'
import { retryImport } from '#src/sync/connectivity/retry-import.ts'
import { formatCount } from '#contract/format-count.ts'
import { MainPhoto } from './main-photo.tsx'
import { hasMainPhoto, shownPhotos } from './shown-photos.ts'
import css from './photo-strip.module.css'

const loadViewer = () => retryImport(() => import('#src/photos/viewer/photo-viewer.tsx'))
const PhotoViewer = lazy(loadViewer)

/** As high as the strip, and as wide as the picture then is. */
const STRIP_SIZES = '(min-width: 768px) 500px, 100vw'

export function PhotoStrip({ profile }: { profile: PublicVendor }) {
  const photos = shownPhotos(profile)
  const [open, setOpen] = useState<number | null>(null)
  const count = photos.length
  if (count === 0) return <NoPhoto url={profile.profilePhotoUrl} />
  return (
    <div className={css.photos}>
      <ul className={count > 1 || !hasMainPhoto(profile) ? css.strip : css.single}>
        {photos.map((photo, index) => (
          <li key={photo.url}>
            <button
              type="button"
              aria-label={photoLabel(photo, index, count)}
              onPointerDown={() => void loadViewer()}
              onClick={() => setOpen(index)}
            >
              {index === 0 && hasMainPhoto(profile) ? (
                <MainPhoto url={photo.url} alt={`${profile.profileName}, ${profile.primaryServiceName}`} />
              ) : (
                <img
                  {...wholeSizes(photo)}
                  sizes={STRIP_SIZES}
                  alt={photo.caption}
                  width={photo.width}
                  height={photo.height}
                  loading="lazy"
                  decoding="async"
                />
              )}
            </button>
          </li>
        ))}
      </ul>
      {count > 1 ? (
        <button type="button" className={css.all} onPointerDown={() => void loadViewer()} onClick={() => setOpen(0)}>
          {formatCount(count, 'photo')}
        </button>
      ) : null}
      {open === null ? null : (
        <Suspense>
          <PhotoViewer photos={photos} name={profile.profileName} first={open} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </div>
  )
}

const NoPhoto = ({ url }: { url: string }) => (
  <div className={classes(css.photos, css.single, css.none)}>
    <MainPhoto url={url} alt="" />
    <p>No photo yet</p>
  </div>
)
