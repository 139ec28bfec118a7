/** Signs the agreement with a typed name. */
import type { Booking } from '#contract/bookings/booking.ts'
import { formatDay } from '#contract/format.ts'
import { SIGNATURE_MAX_CHARS, SignAgreement } from '#contract/paperwork/paperwork.ts'
import { SIGN_AGREEMENT } from '#src/offline/outbox/kinds/actions/paperwork.ts'
import { useAction } from '#src/sync/actions/use-action.ts'
import { useUnsavedWork } from '#src/sync/unsaved-work/use-unsaved-work.ts'
import { checkedBy } from '#src/ui/form/checked.ts'
import { labelsFrom } from '#src/ui/form/form-context.tsx'
import { fieldsNamed } from '#src/ui/form/form-fields.tsx'
import { useForm } from '#src/ui/form/use-form.ts'
import { useTyped } from '#src/ui/form/use-typed.ts'
import { formatCents } from '#src/ui/format/format-cents.ts'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { otherName } from '../format-booking.ts'
import { aboutBooking } from '../own-actions.ts'

const labelOf = labelsFrom({ name: 'Your full name' })
const { TextField } = fieldsNamed<'name'>()

export function SignDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { busy, problem, perform } = useAction()
  const typed = useTyped(() => ({ name: '' }))
  useUnsavedWork(typed.isChanged)
  const agreementHash = booking.paperwork?.agreementHash ?? ''
  const form = useForm((values: typeof typed.values) => checkedBy(SignAgreement, { ...values, agreementHash }), {
    held: { ...typed, set: (name, value) => typed.change((before) => ({ ...before, [name]: value })) },
    busy,
    send: async (signed) => {
      const given = { ...aboutBooking(booking), input: { bookingId: booking.id, ...signed } }
      if (await perform(SIGN_AGREEMENT, given)) onClose()
    },
  })
  const hasTerms = booking.terms?.ownTerms !== undefined
  return (
    <FormDialog
      title="Sign the agreement"
      action="Sign"
      form={form}
      problem={problem}
      labelOf={labelOf}
      onClose={onClose}
      intro={
        <Quiet>
          {`Typing your name signs what’s on this page: ${formatCents(booking.totalCents)} for ${formatDay(booking.eventDate)}, with ${otherName(booking)}${hasTerms ? ', and the vendor’s terms' : ''}. We record the time.`}
        </Quiet>
      }
    >
      <TextField name="name" autoComplete="name" autoCapitalize="words" maxLength={SIGNATURE_MAX_CHARS} />
    </FormDialog>
  )
}
