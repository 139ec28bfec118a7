/** Opens a dispute about a booking that is over, or canceled with money noted. */
import { useState } from 'react'
import type { Booking } from '#contract/bookings/booking.ts'
import { disputeRefusal, OpenDispute as Contract } from '#contract/bookings/disputes/dispute.ts'
import { DISPUTE_MAX_CHARS } from '#contract/limits.ts'
import { DISPUTE_BOOKING } from '#src/offline/outbox/kinds/actions/bookings.ts'
import type { ActionItem } from '#src/offline/outbox/of-kind.ts'
import { useMayPerform } from '#src/session/rights.ts'
import { useAction } from '#src/sync/actions/use-action.ts'
import { isUnderWay } from '#src/sync/outbox/actions-about.ts'
import { useUnsavedWork } from '#src/sync/unsaved-work/use-unsaved-work.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { checkedBy } from '#src/ui/form/checked.ts'
import { labelsFrom } from '#src/ui/form/form-context.tsx'
import { fieldsNamed } from '#src/ui/form/form-fields.tsx'
import { useForm } from '#src/ui/form/use-form.ts'
import { useTyped } from '#src/ui/form/use-typed.ts'
import { FormDialog } from '../form-dialog.tsx'
import { otherName } from '../format-booking.ts'
import { aboutBooking } from '../own-actions.ts'

const labelOf = labelsFrom({ text: 'What happened?' })
const { TextAreaField } = fieldsNamed<'text'>()

/** Whether the side may open one now, as far as this device knows. */
function canOpenDispute(booking: Booking, now: number): boolean {
  const { state, endsAtUtc, cancelled: canceled, ledger, dispute, disputesLeft, vendor } = booking
  const owedCents = canceled?.owedCents ?? null
  if (vendor.isSample || disputesLeft === 0 || (dispute !== null && dispute.closedAt === null)) return false
  return disputeRefusal({ state, ends: new Date(endsAtUtc), owedCents, ledger }, new Date(now)) === null
}

interface OpenDisputeProps {
  booking: Booking
  now: number
  unsent: readonly ActionItem[]
}

export function OpenDispute({ booking, now, unsent }: OpenDisputeProps) {
  const [isOpen, setOpen] = useState(false)
  const mayOpen = useMayPerform(DISPUTE_BOOKING, booking.side)
  const isWaiting = unsent.some((item) => item.record.kind === DISPUTE_BOOKING.name && isUnderWay(item))
  if (!mayOpen || isWaiting || !canOpenDispute(booking, now)) return null
  return (
    <div>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        Open a dispute
      </Button>
      {isOpen ? <OpenDialog booking={booking} onClose={() => setOpen(false)} /> : null}
    </div>
  )
}

function OpenDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { busy, problem, perform } = useAction()
  const typed = useTyped(() => ({ text: '' }))
  useUnsavedWork(typed.isChanged)
  const form = useForm((values: { text: string }) => checkedBy(Contract, values), {
    held: typed,
    busy,
    send: async ({ text }) => {
      if (await perform(DISPUTE_BOOKING, { ...aboutBooking(booking), input: { bookingId: booking.id, text } }))
        onClose()
    },
  })
  return (
    <FormDialog
      title="Open a dispute"
      action="Open dispute"
      form={form}
      problem={problem}
      labelOf={labelOf}
      onClose={onClose}
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
        hint={`${otherName(booking)} reads this. Put photos and papers into your messages: we can open those.`}
      />
    </FormDialog>
  )
}
