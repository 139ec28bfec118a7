import { Button } from '#src/ui/elements/button.tsx'
import { Notice } from '#src/ui/screens/notice.tsx'
import css from '../section.module.css'

/** Where a text could not be had: the rest of the page stands, and this part can be asked for again. */
export function ReadAgain({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  return (
    <Notice>
      <div className={css['again']}>
        This part is not here yet.
        <Button variant="quiet" busy={busy} onClick={onRetry}>
          Try again
        </Button>
      </div>
    </Notice>
  )
}
