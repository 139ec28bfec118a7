/** The actions that move the booking on: the vendor confirms, the event is over. */
import { useState } from 'react'
import type { Booking } from '#contract/bookings/booking.ts'
import { REVIEW_WINDOW_DAYS } from '#contract/limits.ts'
import type { ActionItem } from '#src/offline/outbox/of-kind.ts'
import { AskDialog } from '#src/ui/elements/ask-dialog.tsx'
import { Button } from '#src/ui/elements/button.tsx'
import { ProblemNotice } from '#src/ui/screens/notice.tsx'
import linked from '#src/ui/elements/linked-card.module.css'
import { otherName } from '../format-booking.ts'
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
        <Complete booking={booking} busy={busy} onComplete={() => perform('complete')} />
      ) : null}
    </>
  )
}

interface CompleteProps {
  booking: Booking
  busy: boolean
  onComplete: () => Promise<unknown>
}

function Complete({ booking, busy, onComplete }: CompleteProps) {
  const [asking, setAsking] = useState(false)
  return (
    <div className={linked.buttons}>
      <Button variant="soft" onClick={() => setAsking(true)}>
        Mark as completed
      </Button>
      <AskDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Mark as completed?"
        action="Mark as completed"
        cancelLabel="Not yet"
        isSafe
        busy={busy}
        onConfirm={() => void onComplete().finally(() => setAsking(false))}
      >
        <p>
          This completes the booking, and it can’t be undone. Then you and <span>{otherName(booking)}</span> can review
          each other for <span>{REVIEW_WINDOW_DAYS}</span> days.
        </p>
      </AskDialog>
    </div>
  )
}
