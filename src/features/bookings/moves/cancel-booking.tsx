/** The way out of a booking, below everything else. */
import { useState } from 'react'
import type { Booking } from '#contract/bookings/booking.ts'
import type { ActionItem } from '#src/pwa/outbox/actions-about.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { ProblemNotice } from '#src/ui/screens/notice.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { useMove } from './use-move.ts'

export function CancelBooking({ booking, unsent }: { booking: Booking; unsent: readonly ActionItem[] }) {
  const { busy, problem, offers, perform } = useMove(booking, unsent)
  const [isOpen, setOpen] = useState(false)
  const isDeclining = booking.side === 'vendor' && booking.state === 'accepted'
  return (
    <>
      <ProblemNotice problem={problem} />
      {offers('cancel') ? (
        <Button variant={isDeclining ? 'quiet' : 'bad'} onClick={() => setOpen(true)}>
          {isDeclining ? 'Decline' : 'Cancel booking'}
        </Button>
      ) : null}
      <CancelDialog
        {...{ booking, busy }}
        open={isOpen}
        onClose={() => setOpen(false)}
        onCancel={async (reason) => {
          await perform('cancel', { reason, owedCents: booking.cancelNowCents, isDecline: isDeclining })
          setOpen(false)
        }}
      />
    </>
  )
}
