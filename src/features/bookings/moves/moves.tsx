/** What moves the booking on: the vendor confirms, the event is over. */
import type { Booking } from '#contract/bookings/booking.ts'
import type { ActionItem } from '#src/pwa/outbox/actions-about.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { ProblemNotice } from '#src/ui/screens/notice.tsx'
import linked from '#src/ui/elements/linked-card.module.css'
import { useMove } from './use-move.ts'

interface MovesProps {
  booking: Booking
  now: number
  unsent: readonly ActionItem[]
}

export function Moves({ booking, now, unsent }: MovesProps) {
  const { busy, problem, offers, perform } = useMove(booking, unsent)
  const isOver = Date.parse(booking.endsAtUtc) <= now
  return (
    <>
      <ProblemNotice problem={problem} />
      {offers('confirm') ? (
        <Button wide busy={busy} onClick={() => void perform('confirm')}>
          Confirm booking
        </Button>
      ) : null}
      {offers('complete') && isOver ? (
        <div className={linked.buttons}>
          <Button variant="soft" busy={busy} onClick={() => void perform('complete')}>
            The event is over
          </Button>
        </div>
      ) : null}
    </>
  )
}
