import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import css from './content.module.css'

/** Where a text could not be had: the rest of the page stands, and this part can be asked for again. */
export function ReadAgain({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  return (
    <Notice>
      <div className={css['again']}>
        This part is not here yet.
        <Button look="quiet" busy={busy} onClick={onRetry}>
          Try again
        </Button>
      </div>
    </Notice>
  )
}
