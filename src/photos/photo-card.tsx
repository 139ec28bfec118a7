/** The photo as it will be shown, with its upload progress. */
import { useState } from 'react'
import { resized } from '#contract/pictures.ts'
import type { PhotoView } from '#src/sync/photos/photo-delivery.ts'
import { AccountIcon } from '#src/ui/elements/icons.tsx'
import { Notice } from '#src/ui/screens/notice.tsx'
import css from './photo.module.css'
import { useCropPreview } from './use-crop-preview.ts'

const SIDE_PX = 182

interface PhotoCardProps {
  work: PhotoView
  online: boolean
  /** URL of the profile's current photo; undefined if there is none. */
  current?: string | undefined
}

export function PhotoCard({ work, online, current }: PhotoCardProps) {
  const { photo, status, progress, problem } = work
  const preview = useCropPreview(work.photo)
  const shown = current ?? (status === 'done' ? photo?.url : null)
  const isOnItsWay = status === 'uploading' || status === 'waiting'
  // A profile's photo that was there before doesn't need to be announced.
  const [wasOnItsWay, setWasOnItsWay] = useState(isOnItsWay)
  if (isOnItsWay && !wasOnItsWay) setWasOnItsWay(true)
  const hasJustArrived = current === undefined || wasOnItsWay
  const src = shown && !isOnItsWay ? resized(shown, SIDE_PX, SIDE_PX) : preview
  return (
    <div className={css.photo}>
      {src ? (
        <img src={src} alt="Preview of what clients will see" width={SIDE_PX} height={SIDE_PX} />
      ) : (
        <span className={css.empty}>
          <AccountIcon />
        </span>
      )}
      <div aria-live="polite">
        {status === 'uploading' ? (
          <>
            <label htmlFor="photo-progress">
              {progress < 1 ? `Uploading… ${Math.round(progress * 100)}%` : 'Almost there…'}
            </label>
            <progress id="photo-progress" max={1} value={progress < 1 ? progress : undefined} />
          </>
        ) : status === 'waiting' ? (
          <Notice>
            {problem ??
              (online
                ? 'Connection lost. We’ll resume when you’re back online.'
                : 'Saved on this device. We’ll upload it when you’re back online.')}
          </Notice>
        ) : status === 'done' && hasJustArrived ? (
          <Notice tone="good">Photo uploaded.</Notice>
        ) : (
          <p>JPEG, PNG, WebP or AVIF, up to 20 MB.</p>
        )}
      </div>
    </div>
  )
}
