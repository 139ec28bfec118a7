import type { OwnGalleryPhoto } from '#contract/media.ts'
import { useSingleRun } from '#src/ui/browser/use-single-run.ts'
import { AskDialog } from '#src/ui/elements/ask-dialog.tsx'

interface DeleteDialogProps {
  /** The photo to delete; null while nothing is asked. */
  photo: OwnGalleryPhoto | null
  onDelete: (photo: OwnGalleryPhoto) => Promise<boolean>
  onClose: () => void
}

export function DeleteDialog({ photo, onDelete, onClose }: DeleteDialogProps) {
  const { busy, run } = useSingleRun()
  return (
    <AskDialog
      open={photo !== null}
      onClose={onClose}
      title="Delete this photo?"
      action="Delete"
      busy={busy}
      onConfirm={() => void (photo && run(() => onDelete(photo).then(onClose)))}
    >
      <p>It’ll be removed from your profile.</p>
    </AskDialog>
  )
}
