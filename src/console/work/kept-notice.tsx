/** Says that what is typed here is from before, and shows what has changed since. */
import type { ActOptions } from '#contract/console/acts.ts'
import blocks from '#src/ui/elements/blocks.module.css'
import { Stack } from '#src/ui/frame/page.tsx'
import { Notice } from '#src/ui/screens/notice.tsx'
import { Unsaved } from '../form/unsaved.tsx'

export const TYPED_EARLIER = 'You typed this earlier. Check that it isn’t done already.'

interface KeptNoticeProps {
  hasChanged: boolean
  /** The first values of the options, as the thing is now. */
  start: ActOptions
  onDiscard: () => void
}

export function KeptNotice({ hasChanged, start, onDiscard }: KeptNoticeProps) {
  const unsaved = <Unsaved words={TYPED_EARLIER} onDiscard={onDiscard} />
  if (!hasChanged) return unsaved
  return (
    <Notice>
      <Stack gap="tight">
        {start.text === undefined ? (
          <p>Something changed after you typed this. Read what follows before you go on.</p>
        ) : (
          <>
            <p>{`It was changed after you typed this. ${start.text === '' ? 'Now it’s empty.' : 'Now it says:'}`}</p>
            {start.text === '' ? null : <p className={blocks.note}>{start.text}</p>}
          </>
        )}
        {unsaved}
      </Stack>
    </Notice>
  )
}
