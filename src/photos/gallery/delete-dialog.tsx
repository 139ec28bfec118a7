import { useState } from 'react'
import type { OwnGalleryPhoto } from '#contract/media.ts'
import { AskDialog } from '#src/ui/elements/ask-dialog.tsx'

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
    <AskDialog
      open={photo !== null}
      onClose={onClose}
      title="Delete this photo?"
      action="Delete"
      busy={busy}
      onConfirm={() => void confirm()}
    >
      <p>It’ll be removed from your profile.</p>
    </AskDialog>
  )
}
