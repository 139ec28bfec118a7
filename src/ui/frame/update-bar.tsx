import { Button } from '../elements/button.tsx'
import css from './update-bar.module.css'

/** What there is to say about a new version of Fanfare. */
export type UpdateNews = 'none' | 'waiting' | 'blocked' | 'applying' | 'reloadNeeded' | 'reloadBlocked'

const WORDS: Record<Exclude<UpdateNews, 'none'>, string> = {
  waiting: 'A new version of Fanfare is ready.',
  blocked: 'The new version waits until what you are typing, here or in another tab, is saved. Then try again.',
  applying: 'Changing to the new version…',
  reloadNeeded: 'A new version of Fanfare was started. Reload when it suits you.',
  reloadBlocked: 'What you are typing here is not saved yet. Finish it, then reload.',
}

/** Offers a new version; it never comes by itself, because somebody may be typing. */
export function UpdateBar({ news, onApply }: { news: UpdateNews; onApply: () => void }) {
  return (
    <div className={css['bar']} data-idle={news === 'none' || undefined}>
      <output>{news === 'none' ? null : WORDS[news]}</output>
      {news === 'none' ? null : (
        <Button look="quiet" busy={news === 'applying'} onClick={onApply}>
          {news.startsWith('reload') ? 'Reload' : 'Update now'}
        </Button>
      )}
    </div>
  )
}
