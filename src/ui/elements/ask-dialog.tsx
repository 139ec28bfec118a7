import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface AskDialogProps {
  open: boolean
  onClose: () => void
  title: string
  /** What the button says that does it. */
  action: string
  busy: boolean
  onConfirm: () => void
  children: ReactNode
}

/** Asks before something is gone for good. */
export const AskDialog = ({ open, onClose, title, action, busy, onConfirm, children }: AskDialogProps) => (
  <Dialog
    open={open}
    onClose={onClose}
    title={title}
    actions={
      <>
        <Button variant="quiet" onClick={onClose}>
          Keep it
        </Button>
        <Button variant="bad" busy={busy} onClick={onConfirm}>
          {action}
        </Button>
      </>
    }
  >
    {children}
  </Dialog>
)
