/** The form of another date. */
import { useRef } from 'react'
import * as v from 'valibot'
import type { Booking } from '#contract/bookings/booking.ts'
import { describeChange } from '#contract/bookings/dates/clock-changes.ts'
import { ProposeDate } from '#contract/bookings/dates/date-changes.ts'
import { dateErrors } from '#contract/bookings/dates/date-errors.ts'
import { toFieldErrors, type FieldError } from '#contract/errors.ts'
import { MOVE_REASON_MAX_CHARS } from '#contract/limits.ts'
import { PROPOSE_DATE } from '#src/offline/outbox/kinds/actions/bookings.ts'
import { useAction } from '#src/sync/actions/use-action.ts'
import { serverClock } from '#src/sync/connectivity/server-clock.ts'
import { useUnsavedWork } from '#src/sync/unsaved-work/use-unsaved-work.ts'
import { checkedOf } from '#src/ui/form/checked.ts'
import { labelsFrom } from '#src/ui/form/form-context.tsx'
import { fieldsNamed } from '#src/ui/form/form-fields.tsx'
import { useForm } from '#src/ui/form/use-form.ts'
import { useTyped } from '#src/ui/form/use-typed.ts'
import { FormDialog } from '../form-dialog.tsx'
import { otherName } from '../format-booking.ts'
import { aboutBooking } from '../own-actions.ts'
import { changedTimes, type EventTimes } from './event-times.ts'

const LABELS = { startsAt: 'New start', endsAt: 'New end', note: 'Message' } as const
type Name = keyof typeof LABELS
const labelOf = labelsFrom(LABELS)
const { TextField, TextAreaField } = fieldsNamed<Name>()

export function ProposeDateDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { busy, problem, perform } = useAction()
  const { timeZone } = booking
  const typed = useTyped(() => ({ startsAt: booking.startsAt ?? '', endsAt: booking.endsAt ?? '', note: '' }))
  useUnsavedWork(typed.isChanged)
  const times = useRef<EventTimes>(typed.values)
  const set = (name: string, value: string) => {
    if (name !== 'note') times.current = changedTimes(times.current, { [name]: value }, timeZone)
    const { endsAt } = times.current
    typed.change((before) => ({ ...before, ...(name === 'startsAt' && { endsAt }), [name]: value }))
  }
  const check = ({ startsAt, endsAt, note }: Record<Name, string>) => {
    const body = { startsAt, endsAt: endsAt || null, note: note.trim() }
    return checkedOf(body, errorsOf(body, booking))
  }
  const form = useForm(check, {
    held: { ...typed, set },
    busy,
    send: async (body) => {
      const done = await perform(PROPOSE_DATE, {
        ...aboutBooking(booking),
        input: { bookingId: booking.id, ...body, insteadOf: booking.proposal?.id ?? null },
      })
      if (done) onClose()
    },
  })
  return (
    <FormDialog
      title="Propose another date"
      action="Send proposal"
      form={form}
      problem={problem}
      labelOf={labelOf}
      onClose={onClose}
      intro={
        <p>
          The booking stays as it is until <span>{otherName(booking)}</span> accepts. Price and terms stay the same,
          too; the cancellation dates then count from the new date.
        </p>
      }
    >
      <TextField
        name="startsAt"
        type="datetime-local"
        hint={describeChange(typed.values.startsAt, 'start', timeZone)}
      />
      <TextField
        name="endsAt"
        type="datetime-local"
        hint={describeChange(typed.values.endsAt, 'end', timeZone) || 'After midnight, choose the next day.'}
        optional
      />
      <TextAreaField name="note" optional rows={2} maxLength={MOVE_REASON_MAX_CHARS} />
    </FormDialog>
  )
}

/** Errors that the server would find, as far as this device knows. */
function errorsOf(body: { startsAt: string; endsAt: string | null }, booking: Booking): FieldError[] {
  const parsed = v.safeParse(ProposeDate, body)
  if (!parsed.success) return toFieldErrors(parsed.issues)
  // Not by this device's clock, which may be wrong; without any time only the server can check.
  const now = serverClock.now()
  return now === null ? [] : dateErrors(body, booking, now)
}
