/** Photos on the full screen: swipe, arrow keys or buttons lead from one to the next. Loaded on the first touch. */
import { useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { GalleryPhoto } from '#contract/vendor.ts'
import { ArrowLeftIcon, ArrowRightIcon, CloseIcon } from '#src/ui/elements/icons.tsx'
import { photoLabel, wholeSizes } from './whole-photo.ts'
import css from './photo-viewer.module.css'

interface PhotoViewerProps {
  photos: readonly GalleryPhoto[]
  /** Whose they are. */
  name: string
  /** The index of the one to begin with. */
  first: number
  onClose: () => void
}

export default function PhotoViewer({ photos, name, first, onClose }: PhotoViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const strip = useRef<HTMLUListElement>(null)
  const [shown, setShown] = useState(first)
  const count = photos.length
  const shownId = photos[shown]?.url.split('/').at(-1)

  useLayoutEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
    strip.current?.scrollTo({ left: first * strip.current.clientWidth, behavior: 'instant' })
    // oxlint-disable-next-line react/exhaustive-deps -- only where it opens; then the person leads
  }, [])

  const go = (index: number) => {
    const list = strip.current
    if (!list) return
    list.scrollTo({ left: Math.min(count - 1, Math.max(0, index)) * list.clientWidth })
  }
  const keys: Record<string, number> = { ArrowLeft: shown - 1, ArrowRight: shown + 1, Home: 0, End: count - 1 }

  return createPortal(
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys beside the buttons for the same
    <dialog
      ref={dialog}
      className={css.viewer}
      aria-label={`Photos of ${name}`}
      onClose={onClose}
      onKeyDown={(event) => {
        const index = keys[event.key]
        if (index === undefined) return
        event.preventDefault()
        go(index)
      }}
    >
      <div className={css.bar}>
        {shownId === undefined ? null : (
          <a href={`/report?subject=photo&id=${shownId}`} rel="nofollow">
            Report
          </a>
        )}
        <output>{count > 1 ? `${shown + 1} of ${count}` : null}</output>
        <button type="button" aria-label="Close" onClick={() => dialog.current?.close()}>
          <CloseIcon />
        </button>
      </div>
      <ul
        ref={strip}
        className={css.strip}
        onScroll={({ currentTarget }) => {
          setShown(Math.round(currentTarget.scrollLeft / Math.max(1, currentTarget.clientWidth)))
        }}
      >
        {photos.map((photo, index) => (
          <li key={photo.url} aria-hidden={index === shown ? undefined : true}>
            <img
              {...wholeSizes(photo)}
              sizes="100vw"
              alt={photo.caption || photoLabel(photo, index, count)}
              width={photo.width}
              height={photo.height}
              loading={Math.abs(index - shown) <= 1 ? 'eager' : 'lazy'}
              decoding="async"
            />
          </li>
        ))}
      </ul>
      <p className={css.caption}>{photos[shown]?.caption}</p>
      {count > 1 ? <Arrows shown={shown} count={count} go={go} /> : null}
    </dialog>,
    document.body,
  )
}

interface ArrowsProps {
  shown: number
  count: number
  go: (index: number) => void
}

function Arrows({ shown, count, go }: ArrowsProps) {
  return (
    <>
      <button
        type="button"
        className={css.back}
        aria-label="Previous photo"
        disabled={shown === 0}
        onClick={() => go(shown - 1)}
      >
        <ArrowLeftIcon />
      </button>
      <button
        type="button"
        className={css.on}
        aria-label="Next photo"
        disabled={shown === count - 1}
        onClick={() => go(shown + 1)}
      >
        <ArrowRightIcon />
      </button>
    </>
  )
}
