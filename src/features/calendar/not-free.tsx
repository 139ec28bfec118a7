/** Why no day shows as free, and what the vendor can do about it. */
import type { Availability } from '#contract/availability/availability.ts'
import { useSingleRun } from '#src/ui/browser/use-single-run.ts'
import { Button } from '#src/ui/elements/button.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import { Notice } from '#src/ui/screens/notice.tsx'
import css from './calendar.module.css'
import { OTHER_CALENDARS, whyNoFreeDays } from './feed-failure.ts'

interface NotFreeProps {
  calendar: Pick<Availability, 'feeds' | 'isSaid' | 'busy'>
  now: number
  onSay: () => Promise<unknown>
}

/** With calendars elsewhere the vendor's own word does not help: they speak for it. */
export function NotFree({ calendar, now, onSay }: NotFreeProps) {
  if (calendar.feeds.length === 0) return <StillRight calendar={calendar} onSay={onSay} />
  const reasons = whyNoFreeDays(calendar.feeds, now)
  if (reasons.length === 0) return null
  const canMend = reasons.some(({ whatToDo }) => whatToDo !== null)
  return (
    <Notice tone={canMend ? 'bad' : 'wait'}>
      <div className={blocks.block}>
        {reasons.map(({ feedId, why, whatToDo }) => (
          <p key={feedId}>{whatToDo === null ? why : `${why} ${whatToDo}`}</p>
        ))}
        {canMend ? <a href={`#${OTHER_CALENDARS}`}>Go to other calendars</a> : null}
      </div>
    </Notice>
  )
}

/** Without it, days that are free do not show as free. */
function StillRight({ calendar: { isSaid, busy: marked }, onSay }: Omit<NotFreeProps, 'now'>) {
  const { busy, run } = useSingleRun()
  return (
    <Notice>
      <p>
        {isSaid
          ? 'We don’t know if your calendar is still right, so free days don’t show as free.'
          : marked.length > 0
            ? 'Days you haven’t marked don’t show as free yet. Is your calendar complete?'
            : 'You haven’t said when you’re busy yet, so no day shows as free.'}
      </p>
      <div className={css.say}>
        <Button variant="plain" busy={busy} onClick={() => void run(async () => void (await onSay()))}>
          {isSaid ? 'It’s still right' : 'My calendar is up to date'}
        </Button>
      </div>
    </Notice>
  )
}
