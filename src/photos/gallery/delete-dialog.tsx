import { useState } from 'react'
import type { OwnGalleryPhoto } from '#contract/media.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { Dialog } from '#src/ui/elements/dialog.tsx'

interface DeleteDialogProps {
  /** The photo to delete; null while nothing is asked. */
  photo: OwnGalleryPhoto | null
  onDelete: (photo: OwnGalleryPhoto) => Promise<boolean>
  onClose: () => void
}

export function DeleteDialog({ photo, onDelete, onClose }: DeleteDialogProps) {
  const [busy, setBusy] = useState(false)
  const confirm = async () => {
    if (!photo) return
    setBusy(true)
    await onDelete(photo)
    setBusy(false)
    onClose()
  }
  return (
    <Dialog
      open={photo !== null}
      onClose={onClose}
      title="Delete this photo?"
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Keep it
          </Button>
          <Button variant="bad" busy={busy} onClick={() => void confirm()}>
            Delete
          </Button>
        </>
      }
    >
      <p>It’ll be removed from your profile.</p>
    </Dialog>
  )
}
