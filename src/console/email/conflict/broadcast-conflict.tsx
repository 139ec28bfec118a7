/** Two operators wrote one broadcast: the second sees in what theirs differs, and chooses. */
import type { Broadcast } from '#contract/console/broadcasts.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { Stack } from '#src/ui/frame/page.tsx'
import { Notice } from '#src/ui/screens/notice.tsx'
import desk from '../../frame/desk.module.css'
import { Differences } from '../../texts/draft/differences.tsx'
import { broadcastDifferences } from './broadcast-differences.ts'
import css from '../email.module.css'
import type { useBroadcastDraft } from '../use-broadcast-draft.ts'

interface ConflictProps {
  theirs: Broadcast
  draft: Pick<ReturnType<typeof useBroadcastDraft>, 'text' | 'cities' | 'takeTheirs' | 'keepMine'>
}

export const BroadcastConflict = ({ theirs, draft: { text, cities, takeTheirs, keepMine } }: ConflictProps) => {
  const differences = broadcastDifferences({ ...theirs, cities }, text)
  const hasOtherBody = theirs.text.body.trim() !== text.body.trim()
  return (
    <div role="alert">
      <Notice tone="bad">
        <Stack gap="tight">
          <p>{`${theirs.operator} changed this draft meanwhile. Yours is kept on this device.`}</p>
          <Differences differences={differences} />
          {hasOtherBody ? (
            <>
              <p>Their message:</p>
              <p className={css.theirs}>{theirs.text.body}</p>
            </>
          ) : null}
          <div className={desk.buttons}>
            <Button variant="quiet" onClick={takeTheirs}>
              Use theirs
            </Button>
            <Button variant="soft" onClick={keepMine}>
              Save mine
            </Button>
          </div>
        </Stack>
      </Notice>
    </div>
  )
}
