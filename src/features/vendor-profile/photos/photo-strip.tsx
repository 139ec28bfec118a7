/** The photos of a profile: one, or a strip to swipe through. A tap shows them on the full screen. */
import { lazy, Suspense, useState } from 'react'
import { classes } from '#src/ui/elements/class-names.ts'
import type { PublicMember } from '#contract/vendor.ts'
import { retryImport } from '#src/pwa/connectivity/retry-import.ts'
import { formatCount } from '#contract/format-count.ts'
import { MainPhoto } from './main-photo.tsx'
import { hasMainPhoto, photoLabel, shownPhotos, wholeSizes } from './shown-photos.ts'
import css from './photo-strip.module.css'

const loadViewer = () => retryImport(() => import('./photo-viewer.tsx'))
const PhotoViewer = lazy(loadViewer)

/** As high as the strip, and as wide as the picture then is. */
const STRIP_SIZES = '(min-width: 768px) 500px, 100vw'

export function PhotoStrip({ member }: { member: PublicMember }) {
  const photos = shownPhotos(member)
  const [open, setOpen] = useState<number | null>(null)
  const count = photos.length
  if (count === 0) return <NoPhoto url={member.profilePhotoUrl} />
  return (
    <div className={css['photos']}>
      <ul className={count > 1 || !hasMainPhoto(member) ? css['strip'] : css['single']}>
        {photos.map((photo, index) => (
          <li key={photo.url}>
            <button
              type="button"
              aria-label={photoLabel(photo, index, count)}
              onPointerDown={() => void loadViewer()}
              onClick={() => setOpen(index)}
            >
              {index === 0 && hasMainPhoto(member) ? (
                <MainPhoto url={photo.url} alt={`${member.profileName}, ${member.primaryServiceName}`} />
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
        <button type="button" className={css['all']} onPointerDown={() => void loadViewer()} onClick={() => setOpen(0)}>
          {formatCount(count, 'photo')}
        </button>
      ) : null}
      {open === null ? null : (
        <Suspense>
          <PhotoViewer {...{ photos }} name={member.profileName} first={open} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </div>
  )
}

const NoPhoto = ({ url }: { url: string }) => (
  <div className={classes(css['photos'], css['single'], css['none'])}>
    <MainPhoto url={url} alt="" />
    <p>No photo yet</p>
  </div>
)
