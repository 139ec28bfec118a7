/** Canceling, with its cost in dollars first. */
import { useState } from 'react'
import type { Booking } from '#contract/bookings/booking.ts'
import { MOVE_REASON_MAX_CHARS } from '#contract/limits.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { Dialog } from '#src/ui/elements/dialog.tsx'
import { Field, TextArea } from '#src/ui/form/field.tsx'
import { formatCents } from '#src/ui/format/format-cents.ts'
import { otherName } from '../format-booking.ts'
import { CancelSettlement } from './cancel-settlement.tsx'

interface CancelDialogProps {
  booking: Booking
  open: boolean
  busy: boolean
  onClose: () => void
  onCancel: (reason: string) => Promise<void>
}

export function CancelDialog({ booking, open, busy, onClose, onCancel }: CancelDialogProps) {
  const [reason, setReason] = useState('')
  const isDeclining = booking.side === 'vendor' && booking.state === 'accepted'
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={isDeclining ? 'Decline this booking?' : 'Cancel this booking?'}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Keep booking
          </Button>
          <Button variant="bad" busy={busy} onClick={() => void onCancel(reason.trim())}>
            {isDeclining ? 'Decline' : 'Cancel booking'}
          </Button>
        </>
      }
    >
      <p>
        <b>{costSentence(booking)}</b> We’ll tell {otherName(booking)}.
      </p>
      <CancelSettlement booking={booking} />
      <Field label="Reason" optional>
        {(wiring) => (
          <TextArea
            {...wiring}
            rows={3}
            maxLength={MOVE_REASON_MAX_CHARS}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
      </Field>
    </Dialog>
  )
}

/** What canceling now costs, or that the quote does not say. */
export function costSentence({
  side,
  state,
  cancelNowCents,
}: Pick<Booking, 'side' | 'state' | 'cancelNowCents'>): string {
  if (side === 'vendor')
    return state === 'accepted' ? 'The client owes nothing.' : 'If you cancel, the client owes nothing.'
  if (cancelNowCents === null) return 'The quote doesn’t say what canceling costs. Agree on it with the vendor.'
  return cancelNowCents === 0
    ? 'Canceling today is free.'
    : `If you cancel today, you owe ${formatCents(cancelNowCents)}.`
}
