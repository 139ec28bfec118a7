/** How the vendor wants to be paid: for the client to read, and for the vendor to say. */
import { useState } from 'react'
import type { Booking } from '#contract/bookings/booking.ts'
import { HowToPay as Contract } from '#contract/bookings/day-details.ts'
import { HOW_TO_PAY_MAX_CHARS } from '#contract/limits.ts'
import { SET_HOW_TO_PAY } from '#src/offline/outbox/kinds/actions/bookings.ts'
import { useAction } from '#src/sync/actions/use-action.ts'
import { useUnsavedWork } from '#src/sync/unsaved-work/use-unsaved-work.ts'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import { Button } from '#src/ui/elements/button.tsx'
import { LinkedText } from '#src/ui/elements/linked-text.tsx'
import { checkedBy } from '#src/ui/form/checked.ts'
import { labelsFrom } from '#src/ui/form/form-context.tsx'
import { fieldsNamed } from '#src/ui/form/form-fields.tsx'
import { useMayPerform } from '#src/session/rights.ts'
import { useForm } from '#src/ui/form/use-form.ts'
import { useTyped } from '#src/ui/form/use-typed.ts'
import { FormDialog } from '../form-dialog.tsx'
import { aboutBooking } from '../own-actions.ts'
import css from '../bookings.module.css'

const labelOf = labelsFrom({ howToPay: 'How to pay you' })
const { TextAreaField } = fieldsNamed<'howToPay'>()

/** @param booking with what is not sent yet */
export function HowToPay({ booking }: { booking: Booking }) {
  const [isOpen, setOpen] = useState(false)
  const { howToPay, side, state } = booking
  const mayChange = useMayPerform(SET_HOW_TO_PAY, side)
  if (side === 'host')
    return howToPay ? (
      <div className={css.paying}>
        <Quiet as="h3">How to pay</Quiet>
        <LinkedText className={css.words} text={howToPay} />
      </div>
    ) : null
  if (!mayChange && !howToPay) return null
  if (state !== 'accepted' && state !== 'confirmed' && state !== 'completed') return null
  return (
    <div className={css.paying}>
      <Quiet as="h3">How clients pay you</Quiet>
      {howToPay ? (
        <LinkedText className={css.words} text={howToPay} />
      ) : (
        <p>Say how clients pay you, for example by Venmo, Zelle or check. Clients who booked you see it here.</p>
      )}
      {mayChange ? (
        <Button variant="quiet" onClick={() => setOpen(true)}>
          {howToPay ? 'Change how to pay' : 'Add how to pay'}
        </Button>
      ) : null}
      {isOpen ? <HowToPayDialog booking={booking} onClose={() => setOpen(false)} /> : null}
    </div>
  )
}

function HowToPayDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { busy, problem, perform } = useAction()
  const typed = useTyped(() => ({ howToPay: booking.howToPay }))
  useUnsavedWork(typed.isChanged)
  const form = useForm((values: { howToPay: string }) => checkedBy(Contract, values), {
    held: typed,
    busy,
    send: async ({ howToPay }) => {
      const input = { bookingId: booking.id, howToPay }
      if (!typed.isChanged || (await perform(SET_HOW_TO_PAY, { ...aboutBooking(booking), input }))) onClose()
    },
  })
  return (
    <FormDialog
      title="How clients pay you"
      action="Save"
      form={form}
      problem={problem}
      labelOf={labelOf}
      onClose={onClose}
      intro={<p>It’s in all your bookings, and only clients who have booked you see it.</p>}
    >
      <TextAreaField
        name="howToPay"
        rows={4}
        maxLength={HOW_TO_PAY_MAX_CHARS}
        hint="For example “Venmo @djnova, or a check at the event”. A link works, too."
      />
    </FormDialog>
  )
}
