/** Another date that waits for a decision: from the other side with what to say to it, or one's own. */
import type { Booking } from '#contract/bookings/booking.ts'
import { inputOf } from '#src/offline/outbox/kinds/action.ts'
import { DECIDE_DATE, PROPOSE_DATE } from '#src/offline/outbox/kinds/actions/bookings.ts'
import { useAction } from '#src/sync/actions/use-action.ts'
import type { ActionItem } from '#src/offline/outbox/of-kind.ts'
import { isUnderWay } from '#src/sync/outbox/actions-about.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { Card, CardActions } from '#src/ui/elements/card.tsx'
import { formatSpan } from '#src/ui/format/format-local-time.ts'
import { ProblemNotice } from '#src/ui/screens/notice.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import { otherName } from '../format-booking.ts'
import { aboutBooking } from '../own-actions.ts'
import css from '../bookings.module.css'

interface DateCardProps {
  booking: Booking
  unsent: readonly ActionItem[]
}

export function DateCard({ booking, unsent }: DateCardProps) {
  const { busy, problem, perform } = useAction()
  const { proposal, canProposeDate, side } = booking
  if (!proposal || !canProposeDate) return <ProblemNotice problem={problem} />
  const isOwn = proposal.by === side
  const decide = (agrees: boolean) =>
    void perform(DECIDE_DATE, {
      ...aboutBooking(booking),
      input: { proposalId: proposal.id, agrees, isOwn },
      once: `date ${proposal.id} ${agrees}`,
    })
  return (
    <Card as="section" roomy className={blocks.section} aria-label="Another date">
      <h2>{isOwn ? 'You proposed another date' : `${otherName(booking)} proposes another date`}</h2>
      <p>
        <b>{formatSpan({ ...proposal, timeZone: booking.timeZone })}</b>
      </p>
      {proposal.note ? <p className={css.words}>{`“${proposal.note}”`}</p> : null}
      <Quiet>
        {isOwn
          ? `Until ${otherName(booking)} accepts, the booking stays on ${formatSpan(booking)}.`
          : `It’s booked for ${formatSpan(booking)}. If you accept, it moves, and the cancellation dates count from the new date.`}
      </Quiet>
      <ProblemNotice problem={problem} />
      {isDecided(unsent, proposal.id) ? null : (
        <CardActions>
          {isOwn ? (
            <Button variant="quiet" busy={busy} onClick={() => decide(false)}>
              Withdraw
            </Button>
          ) : (
            <>
              <Button busy={busy} onClick={() => decide(true)}>
                Accept
              </Button>
              <Button variant="quiet" busy={busy} onClick={() => decide(false)}>
                Decline
              </Button>
            </>
          )}
        </CardActions>
      )}
    </Card>
  )
}

const isDecided = (unsent: readonly ActionItem[], proposalId: number) =>
  unsent.filter(isUnderWay).some(({ record }) => inputOf(DECIDE_DATE, record)?.proposalId === proposalId)

/** Whether a date of this device is on its way. */
export const isProposed = (unsent: readonly ActionItem[]): boolean =>
  unsent.filter(isUnderWay).some(({ record }) => inputOf(PROPOSE_DATE, record) !== null)
