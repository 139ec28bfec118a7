/** A side of a dispute that it did not open says how it sees it. */
import { useState } from 'react'
import * as v from 'valibot'
import type { Booking } from '#contract/bookings/booking.ts'
import { StateInDispute as Contract, type BookingDispute } from '#contract/bookings/disputes/dispute.ts'
import { DISPUTE_MAX_CHARS } from '#contract/limits.ts'
import { STATE_IN_DISPUTE } from '#src/offline/outbox/kinds/actions/bookings.ts'
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

const labelOf = labelsFrom({ text: 'How do you see it?' })
const { TextAreaField } = fieldsNamed<'text'>()
const Typed = v.pick(Contract, ['text'])

interface StateInDisputeProps {
  booking: Booking
  dispute: BookingDispute
  unsent: readonly ActionItem[]
}

export function StateInDispute({ booking, dispute, unsent }: StateInDisputeProps) {
  const [isOpen, setOpen] = useState(false)
  const { side } = booking
  const mayState = useMayPerform(STATE_IN_DISPUTE, side)
  const hasStated = dispute.by === side || dispute.statements.some(({ by }) => by === side)
  const isWaiting = unsent.some((item) => item.record.kind === STATE_IN_DISPUTE.name && isUnderWay(item))
  if (!mayState || hasStated || isWaiting || dispute.closedAt !== null) return null
  return (
    <>
      <Button wide onClick={() => setOpen(true)}>
        Say how you see it
      </Button>
      {isOpen ? <StateDialog booking={booking} disputeId={dispute.id} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

interface StateDialogProps {
  booking: Booking
  disputeId: number
  onClose: () => void
}

function StateDialog({ booking, disputeId, onClose }: StateDialogProps) {
  const { busy, problem, perform } = useAction()
  const typed = useTyped(() => ({ text: '' }))
  useUnsavedWork(typed.isChanged)
  const form = useForm((values: { text: string }) => checkedBy(Typed, values), {
    held: typed,
    busy,
    send: async ({ text }) => {
      const input = { bookingId: booking.id, disputeId, text }
      if (await perform(STATE_IN_DISPUTE, { ...aboutBooking(booking), input, once: `state ${disputeId}` })) onClose()
    },
  })
  return (
    <FormDialog
      title="Say how you see it"
      action="Send"
      form={form}
      problem={problem}
      labelOf={labelOf}
      onClose={onClose}
      intro={
        <p>
          We and <span>{otherName(booking)}</span> read it. You can send it once. Put photos and papers into your
          messages: we can open those while the dispute is open.
        </p>
      }
    >
      <TextAreaField name="text" rows={6} maxLength={DISPUTE_MAX_CHARS} />
    </FormDialog>
  )
}
