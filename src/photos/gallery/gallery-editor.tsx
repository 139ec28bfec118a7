/** The gallery of a vendor's profile: add photos, name them, put them in order, crop and delete them. */
import { useEffect, useRef, useState } from 'react'
import { GALLERY_PHOTOS_MAX } from '#contract/limits.ts'
import type { OwnGalleryPhoto } from '#contract/media.ts'
import type { Api } from '#src/api/client.ts'
import type { Offline } from '#src/offline/offline.ts'
import { useLeaveWarning } from '#src/sync/unsaved-work/use-leave-warning.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { Card } from '#src/ui/elements/card.tsx'
import { ErrorState, Notice } from '#src/ui/screens/notice.tsx'
import { Skeleton } from '#src/ui/screens/skeleton.tsx'
import { AddPhotos } from './add-photos.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { GalleryItem, moveButtonId } from './gallery-item.tsx'
import css from './gallery.module.css'
import { PendingItem } from './pending-item.tsx'
import { Recrop } from './recrop.tsx'
import { useGallery, type Gallery } from './use-gallery.ts'

interface GalleryEditorProps {
  api: Api
  offline: Offline
  vendorId: number
  online: boolean
}

export default function GalleryEditor(props: GalleryEditorProps) {
  const gallery = useGallery(props)
  const { photos, pending, problem, busy } = gallery
  const total = (photos?.length ?? 0) + pending.photos.length
  return (
    <Card as="section" roomy className={css.gallery} aria-labelledby="gallery-title">
      <div>
        <h2 id="gallery-title">Gallery</h2>
        <p className={css.quiet}>
          {`${total} of ${GALLERY_PHOTOS_MAX} photos. Clients swipe through them on your profile.`}
        </p>
      </div>
      {photos ? (
        <PhotoList gallery={gallery} photos={photos} />
      ) : gallery.loadFailed ? (
        <ErrorState title="We can’t load your gallery right now" onRetry={gallery.reload} />
      ) : (
        <Skeleton shape="button" />
      )}
      <div role="alert">{problem === null ? null : <Notice tone="bad">{problem}</Notice>}</div>
      <PendingNote gallery={gallery} online={props.online} />
      <AddPhotos room={photos ? GALLERY_PHOTOS_MAX - total : 0} onAdd={gallery.add} />
      <output className={css.quiet}>{busy ? 'Saving…' : null}</output>
    </Card>
  )
}

function PendingNote({ gallery: { pending, retry }, online }: { gallery: Gallery; online: boolean }) {
  const waits = pending.uploading === null && pending.photos.some(({ refused }) => refused === null)
  return (
    <>
      {waits ? (
        <div className={css.waits} aria-live="polite">
          <Notice>{pending.problem ?? 'We’ll upload your photos when you’re back online.'}</Notice>
          {online ? (
            <Button variant="quiet" onClick={retry}>
              Try again
            </Button>
          ) : null}
        </div>
      ) : null}
      {pending.kept ? null : (
        <Notice tone="bad">Your device is out of space. Keep this page open until your photos are uploaded.</Notice>
      )}
    </>
  )
}

/** A move that is being saved: the photo, and where it goes. */
interface Move {
  id: number
  by: -1 | 1
  to: number
}

function PhotoList({ gallery, photos }: { gallery: Gallery; photos: readonly OwnGalleryPhoto[] }) {
  const { typed, onCaption, arrange } = useCaptions(gallery)
  const [moved, setMoved] = useState<Move | null>(null)
  const [cropping, setCropping] = useState<OwnGalleryPhoto | null>(null)
  const [toDelete, setToDelete] = useState<OwnGalleryPhoto | null>(null)
  const captioned = withCaptions(photos, typed)
  const isChanged = captioned.some(({ caption }, index) => caption !== photos[index]?.caption)
  useLeaveWarning(isChanged)
  useEffect(() => {
    // The button moved with its photo; at an end, the other one is left.
    if (!moved) return
    const [button, other] = [moved.by, -moved.by as -1 | 1].map((by) =>
      document.querySelector<HTMLButtonElement>(`#${moveButtonId(moved.id, by)}`),
    )
    ;(button?.disabled ? other : button)?.focus()
  }, [moved])

  const move = async (id: number, by: -1 | 1) => {
    let to = 0
    const saved = await arrange((now) => {
      const list = [...now]
      const from = list.findIndex((photo) => photo.id === id)
      to = Math.min(Math.max(from + by, 0), list.length - 1)
      list.splice(to, 0, ...list.splice(from, from < 0 ? 0 : 1))
      return list
    })
    if (saved) setMoved({ id, by, to })
  }
  return (
    <>
      <ul className={css.list}>
        {captioned.map((photo, index) => (
          <GalleryItem
            key={photo.id}
            photo={photo}
            index={index}
            count={photos.length}
            caption={photo.caption}
            error={gallery.captionErrors.get(photo.id)}
            onCaption={(caption) => onCaption(photo.id, caption)}
            onLeave={() => (isChanged ? void arrange((now) => now) : undefined)}
            onMove={(by) => void move(photo.id, by)}
            onCrop={() => setCropping(photo)}
            onDelete={() => setToDelete(photo)}
          />
        ))}
        {gallery.pending.photos.map((photo) => (
          <PendingItem
            key={photo.id}
            photo={photo}
            uploading={gallery.pending.uploading}
            onCancel={() => gallery.cancel(photo.id)}
          />
        ))}
      </ul>
      <output className={css.moved}>{moved ? `Moved to place ${moved.to + 1} of ${photos.length}` : null}</output>
      {cropping ? <Recrop photo={cropping} onUse={gallery.recrop} onClose={() => setCropping(null)} /> : null}
      <DeleteDialog photo={toDelete} onDelete={gallery.remove} onClose={() => setToDelete(null)} />
    </>
  )
}

const withCaptions = (photos: readonly OwnGalleryPhoto[], typed: ReadonlyMap<number, string>) =>
  photos.map((photo) => ({ ...photo, caption: typed.get(photo.id) ?? photo.caption }))

/** Captions as they are typed; each stays until it is saved as it is, also when a save that knew less comes first. */
function useCaptions({ arrange }: Gallery) {
  const [typed, setTyped] = useState<ReadonlyMap<number, string>>(new Map())
  /** The newest captions, for a save that starts later than it was asked for. */
  const latest = useRef(typed)
  const keep = (captions: ReadonlyMap<number, string>) => {
    latest.current = captions
    setTyped(captions)
  }
  return {
    typed,
    onCaption: (id: number, caption: string) => keep(new Map(latest.current).set(id, caption)),
    arrange: async (order: Parameters<typeof arrange>[0]): Promise<boolean> => {
      let sent: readonly OwnGalleryPhoto[] = []
      const saved = await arrange((now) => (sent = order(withCaptions(now, latest.current))))
      const isSaved = (id: number, caption: string) => sent.some((one) => one.id === id && one.caption === caption)
      if (saved) keep(new Map([...latest.current].filter(([id, caption]) => !isSaved(id, caption))))
      return saved
    },
  }
}
