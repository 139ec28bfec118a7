/** The way out of a booking, below everything else. */
import { useState } from 'react'
import type { Booking } from '#contract/bookings/booking.ts'
import type { ActionItem } from '#src/offline/outbox/of-kind.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { CancelDialog, endingOf, ENDINGS } from './cancel-dialog.tsx'
import { useMove } from './use-move.ts'

export function CancelBooking({ booking, unsent }: { booking: Booking; unsent: readonly ActionItem[] }) {
  const { busy, problem, clearProblem, offers, perform } = useMove(booking, unsent)
  const [isOpen, setOpen] = useState(false)
  const ending = endingOf(booking)
  const open = () => {
    clearProblem()
    setOpen(true)
  }
  return (
    <>
      {offers('cancel') ? (
        <Button variant={ending === 'decline' ? 'quiet' : 'bad'} onClick={open}>
          {ENDINGS[ending].button}
        </Button>
      ) : null}
      <CancelDialog
        booking={booking}
        ending={ending}
        busy={busy}
        problem={problem}
        open={isOpen}
        onClose={() => setOpen(false)}
        onCancel={async (reason) => {
          const done = await perform('cancel', {
            reason,
            owedCents: booking.cancelNowCents,
            ...(ending !== 'cancel' && { seenState: 'accepted' as const }),
            isDecline: ending === 'decline',
            isWithdrawal: ending === 'withdraw',
          })
          if (done) setOpen(false)
        }}
      />
    </>
  )
}
