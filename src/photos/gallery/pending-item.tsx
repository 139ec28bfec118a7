/** A photo on its way to the gallery. */
import type { StagedGalleryPhoto } from '#src/offline/drafts/gallery-records.ts'
import type { GalleryView } from '#src/sync/photos/gallery-delivery.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { Notice } from '#src/ui/screens/notice.tsx'
import { useCropPreview } from '../use-crop-preview.ts'
import css from './gallery.module.css'

interface PendingItemProps {
  photo: StagedGalleryPhoto
  uploading: GalleryView['uploading']
  onCancel: () => void
}

export function PendingItem({ photo, uploading, onCancel }: PendingItemProps) {
  const preview = useCropPreview(photo)
  const progress = uploading?.id === photo.id ? uploading.progress : null
  return (
    <li className={css.item}>
      {preview ? <img src={preview} alt={photo.name} width={364} height={364} /> : <span className={css.blank} />}
      <div className={css.state}>
        {photo.refused !== null ? (
          <Notice tone="bad">
            <b>{`${photo.name}:`}</b> <span>{photo.refused}</span>
          </Notice>
        ) : progress === null ? (
          <Notice>Waiting to upload.</Notice>
        ) : (
          <>
            <span>{progress < 1 ? `Uploading… ${Math.round(progress * 100)}%` : 'Almost there…'}</span>
            <progress aria-label={`Upload of ${photo.name}`} max={1} value={progress < 1 ? progress : undefined} />
          </>
        )}
      </div>
      <div className={css.tools}>
        <Button variant="quiet" onClick={onCancel}>
          {photo.refused === null ? 'Cancel upload' : 'Remove'}
        </Button>
      </div>
    </li>
  )
}
