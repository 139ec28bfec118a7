import { marketplaceName } from '#contract/marketplace-name.ts'
import { Button } from '../elements/button.tsx'
import css from './update-bar.module.css'

/** The state of an update to a new version of Fanfare. */
export type UpdateState = 'none' | 'waiting' | 'blocked' | 'applying' | 'reloadNeeded' | 'reloadBlocked'

const MESSAGES: Record<Exclude<UpdateState, 'none'>, string> = {
  get waiting() {
    return `A new version of ${marketplaceName()} is ready.`
  },
  blocked: 'You have unsaved text here or in another tab. Once it’s saved, try again.',
  applying: 'Updating…',
  get reloadNeeded() {
    return `${marketplaceName()} was updated. Reload when you’re ready.`
  },
  reloadBlocked: 'What you typed here isn’t saved yet. Finish up, then reload.',
}

/** Offers a new version; it is never applied automatically, because the user may be typing. */
export function UpdateBar({ update, onApply }: { update: UpdateState; onApply: () => void }) {
  return (
    <div className={css.bar} data-idle={update === 'none' || undefined}>
      <output>{update === 'none' ? null : MESSAGES[update]}</output>
      {update === 'none' ? null : (
        <Button variant="quiet" busy={update === 'applying'} onClick={onApply}>
          {update.startsWith('reload') ? 'Reload' : 'Update now'}
        </Button>
      )}
    </div>
  )
}
