/** Two operators wrote one broadcast: the second sees in what theirs differs, and chooses. */
import type { Broadcast, BroadcastText } from '#contract/console/broadcasts.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { Stack } from '#src/ui/frame/page.tsx'
import { Notice } from '#src/ui/screens/notice.tsx'
import desk from '../frame/desk.module.css'
import { differenceOf, Differences, type Difference } from '../texts/draft/differences.tsx'
import { AUDIENCES } from './broadcast-words.ts'
import css from './email.module.css'
import type { useBroadcastDraft } from './use-broadcast-draft.ts'

interface ConflictProps {
  theirs: Broadcast
  draft: Pick<ReturnType<typeof useBroadcastDraft>, 'text' | 'takeTheirs' | 'keepMine'>
}

export const BroadcastConflict = ({ theirs, draft: { text, takeTheirs, keepMine } }: ConflictProps) => {
  const differences = broadcastDifferences(theirs, text)
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

type Names = Pick<Broadcast, 'categories' | 'states'>

/** In whom they reach and in their subjects; the messages are shown below. */
export function broadcastDifferences(
  { text: theirs, ...names }: Pick<Broadcast, 'text'> & Names,
  mine: BroadcastText,
): Difference[] {
  const [first, second] = [wordsOf(theirs, names), wordsOf(mine, names)]
  return [
    ...differenceOf('Recipients', first.audience, second.audience),
    ...differenceOf('Category', first.category, second.category),
    ...differenceOf('State or province', first.state, second.state),
    ...differenceOf('Subject', theirs.subject, mine.subject),
  ]
}

const wordsOf = ({ audience, categoryId, state }: BroadcastText, { categories, states }: Names) => ({
  audience: AUDIENCES[audience],
  category:
    categoryId === null ? 'All categories' : (categories.find(({ id }) => id === categoryId)?.name ?? `#${categoryId}`),
  state: state === null ? 'Everywhere' : (states.find(({ abbreviation }) => abbreviation === state)?.name ?? state),
})
