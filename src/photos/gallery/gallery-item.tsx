/** One photo of the gallery: caption, place, new crop, delete. */
import { CAPTION_MAX_CHARS } from '#contract/limits.ts'
import type { OwnGalleryPhoto } from '#contract/media.ts'
import { resized } from '#contract/pictures.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { ArrowLeftIcon, ArrowRightIcon, TrashIcon } from '#src/ui/elements/icons.tsx'
import { Field, Input } from '#src/ui/form/field.tsx'
import css from './gallery.module.css'

const SIDE_PX = 320

interface GalleryItemProps {
  photo: OwnGalleryPhoto
  /** From 0. */
  index: number
  count: number
  caption: string
  error: string | undefined
  onCaption: (caption: string) => void
  onLeave: () => void
  onMove: (by: -1 | 1) => void
  onCrop: () => void
  onDelete: () => void
}

export const moveButtonId = (id: number, by: -1 | 1) => `photo-${id}-${by < 0 ? 'earlier' : 'later'}`

export function GalleryItem(props: GalleryItemProps) {
  const { photo, index, count, caption, error, onCaption, onLeave, onMove, onCrop, onDelete } = props
  const name = `photo ${index + 1}`
  return (
    <li className={css.item}>
      <img
        src={resized(photo.url, SIDE_PX, SIDE_PX, 'inside')}
        alt={caption || `#${index + 1}`}
        width={photo.width}
        height={photo.height}
        loading="lazy"
        decoding="async"
      />
      <Field label={`Caption of ${name}`} id={`caption-${photo.id}`} error={error} optional>
        {(wiring) => (
          <Input
            {...wiring}
            value={caption}
            maxLength={CAPTION_MAX_CHARS}
            enterKeyHint="done"
            onChange={(event) => onCaption(event.currentTarget.value)}
            onBlur={onLeave}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              event.currentTarget.blur()
            }}
          />
        )}
      </Field>
      <div className={css.tools}>
        <Button
          variant="quiet"
          icon
          className={css.move}
          id={moveButtonId(photo.id, -1)}
          aria-label={`Move ${name} earlier`}
          disabled={index === 0}
          onClick={() => onMove(-1)}
        >
          <ArrowLeftIcon />
        </Button>
        <Button
          variant="quiet"
          icon
          className={css.move}
          id={moveButtonId(photo.id, 1)}
          aria-label={`Move ${name} later`}
          disabled={index === count - 1}
          onClick={() => onMove(1)}
        >
          <ArrowRightIcon />
        </Button>
        <Button variant="quiet" aria-label={`Crop ${name}`} onClick={onCrop}>
          Crop
        </Button>
        <Button variant="quiet" icon aria-label={`Delete ${name}`} onClick={onDelete}>
          <TrashIcon />
        </Button>
      </div>
    </li>
  )
}
