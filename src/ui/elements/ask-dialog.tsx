import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import type { Elements } from './elements.ts'

interface AskDialogProps {
  open: boolean
  onClose: () => void
  title: string
  /** The label of the button that does it. */
  action: string
  /** The label of the button that leaves it; “Keep it” without. */
  cancelLabel?: string
  /** Whether nothing is lost by doing it. */
  isSafe?: boolean
  busy: boolean
  onConfirm: () => void
  children: Elements
}

/** Asks before something is done, above all what cannot be undone. */
export const AskDialog = ({
  open,
  onClose,
  title,
  action,
  cancelLabel = 'Keep it',
  isSafe,
  busy,
  onConfirm,
  children,
}: AskDialogProps) => (
  <Dialog
    open={open}
    onClose={onClose}
    busy={busy}
    title={title}
    actions={
      <>
        <Button variant="quiet" disabled={busy} onClick={onClose}>
          {cancelLabel}
        </Button>
        <Button variant={isSafe ? 'main' : 'bad'} busy={busy} onClick={onConfirm}>
          {action}
        </Button>
      </>
    }
  >
    {children}
  </Dialog>
)
