/** The event's budget, and how much of it is booked. */
import type { KnownEvent } from '#src/events/known-events.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { Card } from '#src/ui/elements/card.tsx'
import { formatCents } from '#src/ui/format/format-cents.ts'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import css from './events.module.css'
import type { Overview } from './overview.ts'

interface BudgetCardProps {
  event: KnownEvent
  overview: Overview
  onEdit: () => void
}

export function BudgetCard({
  event,
  overview: { usedCents, accepted, quoted, isOver: isPast },
  onEdit,
}: BudgetCardProps) {
  const { budgetCents } = event
  const booked = accepted.length > 0 ? 'booked or accepted' : 'booked'
  const isOver = budgetCents !== null && usedCents > budgetCents
  const cheapest = quoted
    .flatMap(({ answer: reply }) => (reply?.kind === 'quote' ? [Math.round(reply.price * 100)] : []))
    .sort((a, b) => a - b)[0]
  return (
    <Card as="section" className={blocks.titled} aria-label="Budget">
      <div className={blocks.titleRow}>
        <h2>Budget</h2>
        <Button variant="plain" onClick={onEdit}>
          {budgetCents === null ? 'Set a budget' : 'Change budget'}
        </Button>
      </div>
      <p className={css.amount}>
        <b>{formatCents(usedCents)}</b>{' '}
        <span>
          {budgetCents === null ? `${booked}${isPast ? '' : ' so far'}` : `${booked} of ${formatCents(budgetCents)}`}
        </span>
      </p>
      {budgetCents === null ? null : (
        <>
          <progress
            className={isOver ? css.over : undefined}
            value={Math.min(usedCents, budgetCents)}
            max={Math.max(budgetCents, 1)}
            aria-label={`${formatCents(usedCents)} of ${formatCents(budgetCents)} ${booked}`}
          />
          {isOver ? (
            <p className={css.overText}>{`${formatCents(usedCents - budgetCents)} over budget`}</p>
          ) : (
            <Quiet>{`${formatCents(budgetCents - usedCents)} left`}</Quiet>
          )}
        </>
      )}
      {cheapest === undefined || isPast ? null : (
        <Quiet>{`Quotes to decide on start at ${formatCents(cheapest)}.`}</Quiet>
      )}
    </Card>
  )
}
