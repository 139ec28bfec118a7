/** Actions taken on a booking on this device that are not sent, or were refused. */
import * as v from 'valibot'
import { ActionStatus, Announced } from '#src/sync/actions/action-status.tsx'
import { inputOf } from '#src/offline/outbox/kinds/action.ts'
import { DISPUTE_BOOKING, STATE_IN_DISPUTE } from '#src/offline/outbox/kinds/actions/bookings.ts'
import type { ActionItem } from '#src/offline/outbox/of-kind.ts'
import { LinkButton } from '#src/ui/elements/button.tsx'
import { Card } from '#src/ui/elements/card.tsx'
import css from './bookings.module.css'
import { actionTitle } from './own-actions.ts'

interface UnsentActionsProps {
  unsent: readonly ActionItem[]
  now: number
  onGo: (href: string) => void
}

export const UnsentActions = ({ unsent, now, onGo }: UnsentActionsProps) => (
  <Announced>
    {unsent.map((item) => (
      <Card key={item.record.key}>
        <ActionStatus item={item} now={now} onGo={onGo}>
          <h2>{actionTitle(item.record)}</h2>
          <DisputeWords item={item} />
          <OtherBooking item={item} />
        </ActionStatus>
      </Card>
    ))}
  </Announced>
)

/** The words of a dispute: while they aren’t sent, they are stored here only. */
function DisputeWords({ item: { record } }: { item: ActionItem }) {
  const words = inputOf(DISPUTE_BOOKING, record) ?? inputOf(STATE_IN_DISPUTE, record)
  return words ? <p className={css.words}>{words.text}</p> : null
}

/** The part of a `BookingConflict` that this screen uses. */
const Refusal = v.object({
  code: v.literal('alreadyBooked'),
  present: v.object({ booking: v.object({ id: v.number() }) }),
})

/** The booking that stands in the way of a new date. */
function OtherBooking({ item }: { item: ActionItem }) {
  const refusal = v.safeParse(Refusal, item.record.lastProblem?.response)
  if (!refusal.success) return null
  return (
    <LinkButton variant="quiet" href={`/bookings/${refusal.output.present.booking.id}`}>
      View that booking
    </LinkButton>
  )
}
