/** Opens a dispute about a booking that is over, or canceled with money noted. */
import { useState } from 'react'
import type { Booking } from '#contract/bookings/booking.ts'
import { OpenDispute as Contract } from '#contract/bookings/disputes/dispute.ts'
import { DISPUTE_MAX_CHARS } from '#contract/limits.ts'
import { DISPUTE_BOOKING } from '#src/offline/outbox/kinds/actions/bookings.ts'
import type { Offline } from '#src/offline/offline.ts'
import type { ActionItem } from '#src/offline/outbox/of-kind.ts'
import { useMayPerform } from '#src/session/rights.ts'
import { useOffline } from '#src/sync/storage/use-offline.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import { labelsFrom } from '#src/ui/form/form-context.tsx'
import { fieldsNamed } from '#src/ui/form/form-fields.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { otherName } from '../format-booking.ts'
import { canOpenDispute } from './stored-words.ts'
import { holdsUnsent, useDisputeWords } from './use-dispute-words.ts'

const labelOf = labelsFrom({ text: 'What happened?' })
const { TextAreaField } = fieldsNamed<'text'>()

interface OpenDisputeProps {
  booking: Booking
  now: number
  unsent: readonly ActionItem[]
}

export function OpenDispute({ booking, now, unsent }: OpenDisputeProps) {
  const [isOpen, setOpen] = useState(false)
  const mayOpen = useMayPerform(DISPUTE_BOOKING, booking.side)
  const offline = useOffline()
  if (!mayOpen || holdsUnsent(unsent, DISPUTE_BOOKING) || !canOpenDispute(booking, now)) return null
  return (
    <div>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        Open a dispute
      </Button>
      {isOpen && offline ? <OpenDialog offline={offline} booking={booking} onClose={() => setOpen(false)} /> : null}
    </div>
  )
}

interface OpenDialogProps {
  offline: Offline
  booking: Booking
  onClose: () => void
}

function OpenDialog({ offline, booking, onClose }: OpenDialogProps) {
  const { form, problem, isSaved } = useDisputeWords({
    offline,
    booking,
    kind: DISPUTE_BOOKING,
    inputOf: (text) => ({ bookingId: booking.id, text }),
    schema: Contract,
    onSent: onClose,
  })
  return (
    <FormDialog
      title="Open a dispute"
      action="Open dispute"
      form={form}
      problem={problem}
      labelOf={labelOf}
      onClose={onClose}
      notice={isSaved ? <Quiet>Draft saved</Quiet> : null}
      intro={
        <p>
          Write to <span>{otherName(booking)}</span> first, if you haven’t: most things are settled in messages. A
          dispute goes to us and to them. They can say how they see it, we look into it, and you both read what came of
          it. The booking stays as it is, and no money moves.
        </p>
      }
    >
      <TextAreaField
        name="text"
        rows={6}
        maxLength={DISPUTE_MAX_CHARS}
        hint={`${otherName(booking)} reads this. Add photos and papers to your messages: we can open those.`}
      />
    </FormDialog>
  )
}
