/** An unfinished request. */
import type { DraftItem } from '#src/offline/drafts/draft-expiry.ts'
import { Button, LinkButton } from '#src/ui/elements/button.tsx'
import { Card, CardActions } from '#src/ui/elements/card.tsx'
import { formatMomentDay } from '#src/ui/format/format-time.ts'
import { DraftHead } from './card-head.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import css from './cards.module.css'
import { draftHref } from './request-href.ts'
import { draftLabel } from './request-state.ts'

/** A draft's progress; it comes from the quote-request feature (routes/requests.tsx connects the two). */
export interface Progress {
  done: number
  total: number
  /** `your name and your email`, or `''`. */
  missing: string
}

export function DraftCard({
  item,
  progress,
  now,
  onDelete,
}: {
  item: DraftItem
  progress: Progress
  now: number
  onDelete: () => void
}) {
  const { draft, expiresAt, expiry } = item
  return (
    <Card as="article" className={css.card} data-state="draft" data-key={draft.id}>
      <DraftHead
        tone={expiry === 'kept' ? 'draft' : 'bad'}
        label={draftLabel(expiry, formatMomentDay(expiresAt, now))}
        draft={draft}
      />
      <progress
        value={progress.done}
        max={progress.total}
        aria-label={`${progress.done} of ${progress.total} steps done`}
      />
      <Quiet>
        <span>{progress.missing ? `Missing: ${progress.missing}.` : 'Ready to review and send.'}</span>
        {expiry === 'expired' ? <span> It’s older than 30 days. It stays here until you delete it.</span> : null}
      </Quiet>
      <CardActions>
        <LinkButton href={draftHref(draft)}>{progress.missing ? 'Continue' : 'Review and send'}</LinkButton>
        <Button variant="quiet" onClick={onDelete}>
          Delete
        </Button>
      </CardActions>
    </Card>
  )
}
