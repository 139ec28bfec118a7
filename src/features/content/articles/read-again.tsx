import { Button } from '#src/ui/elements/button.tsx'
import { Notice } from '#src/ui/screens/notice.tsx'
import css from '../section.module.css'

/** Shown when a text fails to load: the rest of the page stays, and this part can be retried. */
export function ReadAgain({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  return (
    <Notice>
      <div className={css.again}>
        This section didn’t load.
        <Button variant="quiet" busy={busy} onClick={onRetry}>
          Try again
        </Button>
      </div>
    </Notice>
  )
}
