/** The buttons of a dialog: one leaves it, and one does what it asks about. */
import { Button } from '#src/ui/elements/button.tsx'
import css from './act-dialog.module.css'

interface ActButtonsProps {
  action: string
  /** Under way: it can’t be left. */
  isRunning: boolean
  /** The server is asked what follows. */
  isPlanning?: boolean
  /** It was tapped meanwhile. */
  isAwaited?: boolean
  onCancel: () => void
  onAct: () => void
}

export const ActButtons = ({
  action,
  isRunning,
  isPlanning = false,
  isAwaited = false,
  onCancel,
  onAct,
}: ActButtonsProps) => (
  <div className={css.buttons}>
    <Button variant="quiet" disabled={isRunning} onClick={onCancel}>
      Cancel
    </Button>
    <Button busy={isRunning || isAwaited} aria-disabled={isPlanning} onClick={onAct}>
      {action}
    </Button>
  </div>
)
