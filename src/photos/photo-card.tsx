/** The photo as it will be shown, with its upload progress. */
import { useEffect, useState } from 'react'
import { resized } from '#contract/pictures.ts'
import type { ChosenCrop } from '#src/offline/drafts/signup-records.ts'
import type { PhotoView } from '#src/pwa/pending-signup/photo-delivery.ts'
import { AccountIcon } from '#src/ui/elements/icons.tsx'
import { Notice } from '#src/ui/screens/notice.tsx'
import css from './photo.module.css'
import { previewOf } from './photo-preview.ts'

const SIDE_PX = 182

interface PhotoCardProps {
  work: PhotoView
  online: boolean
  /** URL of the profile's current photo; undefined if there is none. */
  current?: string | undefined
}

export function PhotoCard({ work, online, current }: PhotoCardProps) {
  const { photo, status, progress, problem } = work
  const preview = usePreview(work)
  const shown = current ?? (status === 'done' ? photo?.url : null)
  const isOnItsWay = status === 'uploading' || status === 'waiting'
  const src = shown && !isOnItsWay ? resized(shown, SIDE_PX, SIDE_PX) : preview
  return (
    <div className={css.photo}>
      {src ? (
        <img src={src} alt="How you are shown" width={SIDE_PX} height={SIDE_PX} />
      ) : (
        <span className={css.empty}>
          <AccountIcon />
        </span>
      )}
      <div aria-live="polite">
        {status === 'uploading' ? (
          <>
            <label htmlFor="photo-progress">
              {progress < 1 ? `Uploading… ${Math.round(progress * 100)} %` : 'Almost there…'}
            </label>
            <progress id="photo-progress" max={1} value={progress < 1 ? progress : undefined} />
          </>
        ) : status === 'waiting' ? (
          <Notice>
            {problem ??
              (online
                ? 'The connection was lost. It goes on by itself.'
                : 'Saved on this phone. It goes up by itself once you are back online.')}
          </Notice>
        ) : status === 'done' ? (
          <Notice tone="good">Your photo is up.</Notice>
        ) : (
          <p>JPEG, PNG, WebP or AVIF, up to 20 MB.</p>
        )}
      </div>
    </div>
  )
}

function usePreview({ photo }: PhotoView): string | null {
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
