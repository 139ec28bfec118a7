/** Notes a payment that was made outside Fanfare. */
import { useState, type FormEvent } from 'react'
import * as v from 'valibot'
import type { Booking } from '#contract/bookings/booking.ts'
import { LEDGER_KINDS, LEDGER_METHODS, NewLedgerEntry, paymentsDue } from '#contract/bookings/ledger.ts'
import { dateIn } from '#contract/dates.ts'
import { toFieldErrors, type FieldError } from '#contract/errors.ts'
import { LEDGER_NOTE_MAX_CHARS } from '#contract/limits.ts'
import { typedDollars } from '#src/offline/drafts/typed-number.ts'
import { NOTE_PAYMENT } from '#src/offline/outbox/kinds/actions/ledger.ts'
import { useAction } from '#src/pwa/actions/use-action.ts'
import { useOffline } from '#src/pwa/storage/use-offline.ts'
import { useUnsavedWork } from '#src/pwa/unsaved-work/use-unsaved-work.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { Dialog } from '#src/ui/elements/dialog.tsx'
import { FormProvider, labelsFrom } from '#src/ui/form/form-context.tsx'
import { fieldsNamed } from '#src/ui/form/form-fields.tsx'
import { ProblemNotice } from '#src/ui/screens/notice.tsx'
import layout from '#src/ui/form/form-layout.module.css'
import { ENTRY_LABELS, METHOD_LABELS, paymentTerms } from '../format-booking.ts'
import { aboutBooking } from '../own-actions.ts'

const LABELS = {
  kind: 'What was it?',
  cents: 'Amount',
  method: 'How was it paid?',
  paidOn: 'When?',
  note: 'Note',
} as const
type Name = keyof typeof LABELS
const labelOf = labelsFrom(LABELS)
const { TextField, DateField, SelectField, TextAreaField } = fieldsNamed<Name>()

/** The next payment that is due, as it would be typed. */
function suggested(booking: Booking): Record<Name, string> {
  const [next] = paymentsDue(paymentTerms(booking), booking.ledger)
  const isKind = next?.what === 'deposit' || next?.what === 'refund' ? next.what : 'balance'
  return {
    kind: isKind,
    cents: next ? String(next.cents / 100) : '',
    method: 'transfer',
    paidOn: dateIn(booking.timeZone, new Date()),
    note: '',
  }
}

interface NotePaymentDialogProps {
  booking: Booking
  /** This device has it; it may wait for a connection. */
  onSaved: () => void
  onClose: () => void
}

export function NotePaymentDialog({ booking, onSaved, onClose }: NotePaymentDialogProps) {
  const offline = useOffline()
  const { busy, problem, perform } = useAction(offline)
  const [initial] = useState(() => suggested(booking))
  const [values, setValues] = useState(initial)
  useUnsavedWork(values !== initial)
  const [errors, setErrors] = useState<readonly FieldError[]>([])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const dollars = typedDollars(values.cents.trim())
    // Rounding would hide a third decimal.
    const cents = typeof dollars === 'number' ? Number((dollars * 100).toFixed(6)) : dollars
    const parsed = v.safeParse(NewLedgerEntry, { ...values, cents, note: values.note.trim() })
    setErrors(parsed.success ? [] : toFieldErrors(parsed.issues))
    if (!parsed.success) return
    const done = await perform(NOTE_PAYMENT, {
      ...aboutBooking(booking),
      input: { bookingId: booking.id, ...parsed.output },
    })
    if (!done) return
    onSaved()
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Record a payment"
      actions={
        <Button type="submit" form="note-payment" wide busy={busy}>
          Save payment
        </Button>
      }
    >
      <FormProvider
        fields={{
          labelOf,
          values,
          errors: new Map(errors.map((error) => [error.name, error])),
          set: (name, value) => setValues((before) => ({ ...before, [name]: value })),
          idOf: (name) => `payment-${name}`,
        }}
      >
        <form id="note-payment" className={layout.shortForm} noValidate onSubmit={(event) => void submit(event)}>
          <SelectField name="kind">
            {LEDGER_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {ENTRY_LABELS[kind]}
              </option>
            ))}
          </SelectField>
          <TextField name="cents" inputMode="decimal" autoComplete="off" hint="In US dollars." />
          <SelectField name="method">
            {LEDGER_METHODS.map((method) => (
              <option key={method} value={method}>
                {METHOD_LABELS[method]}
              </option>
            ))}
          </SelectField>
          <DateField name="paidOn" />
          <TextAreaField name="note" optional rows={2} maxLength={LEDGER_NOTE_MAX_CHARS} />
        </form>
      </FormProvider>
      <ProblemNotice problem={problem} />
    </Dialog>
  )
}
