/** The form of another date. */
import { useRef, useState } from 'react'
import * as v from 'valibot'
import type { Booking } from '#contract/bookings/booking.ts'
import { ProposeDate } from '#contract/bookings/dates/date-changes.ts'
import { dateErrors } from '#contract/bookings/dates/date-errors.ts'
import { toFieldErrors, type FieldError } from '#contract/errors.ts'
import { MOVE_REASON_MAX_CHARS } from '#contract/limits.ts'
import { PROPOSE_DATE } from '#src/offline/outbox/kinds/actions/date-change.ts'
import { useAction } from '#src/pwa/actions/use-action.ts'
import { serverClock } from '#src/pwa/connectivity/server-clock.ts'
import { useOffline } from '#src/pwa/storage/use-offline.ts'
import { useUnsavedWork } from '#src/pwa/unsaved-work/use-unsaved-work.ts'
import { labelsFrom } from '#src/ui/form/form-context.tsx'
import { fieldsNamed } from '#src/ui/form/form-fields.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { otherName } from '../format-booking.ts'
import { aboutBooking } from '../own-actions.ts'
import { changedTimes, type EventTimes } from './event-times.ts'

const LABELS = { startsAt: 'New start', endsAt: 'New end', note: 'Message' } as const
type Name = keyof typeof LABELS
const labelOf = labelsFrom(LABELS)
const { TextField, TextAreaField } = fieldsNamed<Name>()

export function ProposeDateDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { busy, problem, perform } = useAction(useOffline())
  const [initial] = useState(() => ({ startsAt: booking.startsAt ?? '', endsAt: booking.endsAt ?? '', note: '' }))
  const [values, setValues] = useState<Record<Name, string>>(initial)
  useUnsavedWork(values !== initial)
  const times = useRef<EventTimes>(initial)
  const set = (name: Name, value: string) => {
    if (name !== 'note') times.current = changedTimes(times.current, { [name]: value })
    setValues({ ...values, ...(name === 'startsAt' && { endsAt: times.current.endsAt }), [name]: value })
  }
  const [errors, setErrors] = useState<readonly FieldError[]>([])
  const submit = async () => {
    const body = { startsAt: values.startsAt, endsAt: values.endsAt || null, note: values.note.trim() }
    const found = errorsOf(body, booking)
    setErrors(found)
    if (found.length > 0) return
    const done = await perform(PROPOSE_DATE, {
      ...aboutBooking(booking),
      input: { bookingId: booking.id, ...body, insteadOf: booking.proposal?.id ?? null },
    })
    if (done) onClose()
  }
  return (
    <FormDialog
      title="Propose another date"
      action="Send proposal"
      {...{ busy, problem, labelOf, values, errors, onClose }}
      onChange={set}
      onSubmit={submit}
      intro={
        <p>
          The booking stays as it is until {otherName(booking)} accepts. Price and terms stay the same, too; the
          cancellation dates then count from the new date.
        </p>
      }
    >
      <TextField name="startsAt" type="datetime-local" />
      <TextField name="endsAt" type="datetime-local" hint="After midnight, choose the next day." optional />
      <TextAreaField name="note" optional rows={2} maxLength={MOVE_REASON_MAX_CHARS} />
    </FormDialog>
  )
}

/** What the server would refuse, as far as this device knows. */
function errorsOf(body: { startsAt: string; endsAt: string | null }, booking: Booking): FieldError[] {
  const parsed = v.safeParse(ProposeDate, body)
  if (!parsed.success) return toFieldErrors(parsed.issues)
  // Not by this device's clock, which may be wrong; without any time only the server can check.
  const now = serverClock.now()
  return now === null ? [] : dateErrors(body, booking, now)
}
