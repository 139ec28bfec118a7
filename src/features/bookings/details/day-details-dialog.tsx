/** The client says where the vendors go on the day, and whom they ask for. */
import type { Booking } from '#contract/bookings/booking.ts'
import { DayDetailsChange } from '#contract/bookings/day-details.ts'
import { ADDRESS_MAX_CHARS, DAY_NOTE_MAX_CHARS, NAME_MAX_CHARS, PHONE_MAX_CHARS } from '#contract/limits.ts'
import { CHANGE_DAY_DETAILS } from '#src/offline/outbox/kinds/actions/bookings.ts'
import { useAction } from '#src/sync/actions/use-action.ts'
import { useUnsavedWork } from '#src/sync/unsaved-work/use-unsaved-work.ts'
import { checkedBy } from '#src/ui/form/checked.ts'
import { labelsFrom } from '#src/ui/form/form-context.tsx'
import { fieldsNamed } from '#src/ui/form/form-fields.tsx'
import { useForm } from '#src/ui/form/use-form.ts'
import { useTyped } from '#src/ui/form/use-typed.ts'
import { FormDialog } from '../form-dialog.tsx'
import { aboutBooking } from '../own-actions.ts'

const LABELS = {
  address: 'Street address',
  loadIn: 'Load-in',
  parking: 'Parking',
  contactName: 'Contact at the event',
  contactPhone: 'Their phone',
} as const
type Name = keyof typeof LABELS
const labelOf = labelsFrom(LABELS)
const { TextField, TextAreaField } = fieldsNamed<Name>()

export function DayDetailsDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { busy, problem, perform } = useAction()
  const typed = useTyped(() => detailsOf(booking))
  useUnsavedWork(typed.isChanged)
  const form = useForm((values: Record<Name, string>) => checkedBy(DayDetailsChange, changedOf(values, booking)), {
    held: typed,
    busy,
    send: async (change) => {
      const isChanged = Object.keys(change).length > 0
      const input = { bookingId: booking.id, change }
      if (!isChanged || (await perform(CHANGE_DAY_DETAILS, { ...aboutBooking(booking), input }))) onClose()
    },
  })
  // A ride has places of its own, in the request.
  const isRide = booking.pickUpLocation !== null
  return (
    <FormDialog
      title="Details for the day"
      action="Save details"
      form={form}
      problem={problem}
      labelOf={labelOf}
      onClose={onClose}
      intro={
        <p>
          Vendors you’ve booked see this, and anyone you share the run sheet with. We’ll tell the vendors what’s new.
        </p>
      }
    >
      {isRide ? null : (
        <>
          <TextField name="address" optional maxLength={ADDRESS_MAX_CHARS} autoComplete="street-address" />
          <TextAreaField
            name="loadIn"
            optional
            rows={2}
            maxLength={DAY_NOTE_MAX_CHARS}
            hint="Which door, stairs or elevator, and from when."
          />
        </>
      )}
      <TextAreaField name="parking" optional rows={2} maxLength={DAY_NOTE_MAX_CHARS} />
      <TextField name="contactName" optional maxLength={NAME_MAX_CHARS} hint="Who lets them in, if it isn’t you." />
      <TextField name="contactPhone" optional type="tel" inputMode="tel" maxLength={PHONE_MAX_CHARS} />
    </FormDialog>
  )
}

const detailsOf = ({ address, dayDetails }: Booking): Record<Name, string> => ({
  address,
  loadIn: '',
  parking: '',
  contactName: '',
  contactPhone: '',
  ...dayDetails,
})

/** Only what differs from before: another device may have changed the rest. */
function changedOf(values: Record<Name, string>, booking: Booking): Partial<Record<Name, string>> {
  const before = detailsOf(booking)
  return Object.fromEntries(
    Object.entries(values)
      .map(([name, value]) => [name, value.trim()] as const)
      .filter(([name, value]) => value !== before[name as Name]),
  )
}
