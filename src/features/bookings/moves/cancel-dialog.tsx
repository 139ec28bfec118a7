/** Canceling, with its cost in dollars first. */
import { useState } from 'react'
import type { Booking } from '#contract/bookings/booking.ts'
import { MOVE_REASON_MAX_CHARS } from '#contract/limits.ts'
import { AskDialog } from '#src/ui/elements/ask-dialog.tsx'
import { Field, TextArea } from '#src/ui/form/field.tsx'
import { ProblemNotice } from '#src/ui/screens/notice.tsx'
import { formatCents } from '#src/ui/format/format-cents.ts'
import { otherName } from '../format-booking.ts'
import { CancelSettlement } from './cancel-settlement.tsx'

/** Before the vendor confirms, nothing is booked: the vendor declines, and the client withdraws. */
export type Ending = 'cancel' | 'decline' | 'withdraw'

export const endingOf = ({ side, state }: Pick<Booking, 'side' | 'state'>): Ending =>
  state !== 'accepted' ? 'cancel' : side === 'vendor' ? 'decline' : 'withdraw'

export const ENDINGS: Record<Ending, { button: string; title: string; action: string; cancelLabel: string }> = {
  cancel: {
    button: 'Cancel booking',
    title: 'Cancel this booking?',
    action: 'Cancel booking',
    cancelLabel: 'Keep booking',
  },
  decline: { button: 'Decline', title: 'Decline this acceptance?', action: 'Decline', cancelLabel: 'Keep it' },
  withdraw: {
    button: 'Withdraw acceptance',
    title: 'Withdraw your acceptance?',
    action: 'Withdraw',
    cancelLabel: 'Keep it',
  },
}

interface CancelDialogProps {
  booking: Booking
  ending: Ending
  problem: string | null
  open: boolean
  busy: boolean
  onClose: () => void
  onCancel: (reason: string) => Promise<void>
}

export function CancelDialog({ booking, ending, problem, open, busy, onClose, onCancel }: CancelDialogProps) {
  const [reason, setReason] = useState('')
  const { title, action, cancelLabel } = ENDINGS[ending]
  return (
    <AskDialog
      open={open}
      onClose={onClose}
      title={title}
      action={action}
      cancelLabel={cancelLabel}
      busy={busy}
      onConfirm={() => void onCancel(reason.trim())}
    >
      <p>
        <b>{costSentence(booking)}</b> <span>{`We’ll tell ${otherName(booking)}.`}</span>
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
      <ProblemNotice problem={problem} />
    </AskDialog>
  )
}

/** A sentence on what canceling now costs, or that the quote does not say. */
export function costSentence({
  side,
  state,
  cancelNowCents,
}: Pick<Booking, 'side' | 'state' | 'cancelNowCents'>): string {
  if (side === 'vendor')
    return state === 'accepted'
      ? 'It isn’t booked yet, so the client owes nothing.'
      : 'If you cancel, the client owes nothing.'
  if (state === 'accepted') return 'It isn’t booked yet, so you don’t owe anything.'
  if (cancelNowCents === null) return 'The quote doesn’t say what canceling costs. Agree on it with the vendor.'
  return cancelNowCents === 0
    ? 'Canceling today is free.'
    : `If you cancel today, you owe ${formatCents(cancelNowCents)}.`
}
