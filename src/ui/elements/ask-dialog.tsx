import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface AskDialogProps {
  open: boolean
  onClose: () => void
  title: string
  /** What the button says that does it. */
  action: string
  /** What the button says that leaves it; “Keep it” without. */
  keep?: string
  /** Whether nothing is lost by doing it. */
  isSafe?: boolean
  busy: boolean
  onConfirm: () => void
  children: ReactNode
}

/** Asks before something is done, above all what cannot be undone. */
export const AskDialog = ({
  open,
  onClose,
  title,
  action,
  keep = 'Keep it',
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
          {keep}
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
