/** Notes a payment that was made outside Fanfare. */
import { useState } from 'react'
import * as v from 'valibot'
import type { Booking } from '#contract/bookings/booking.ts'
import {
  dueBeyondRecorded,
  entryErrors,
  LEDGER_KINDS,
  NewLedgerEntry,
  overpaidCents,
  type LedgerEntry,
  type PaymentDue,
} from '#contract/bookings/ledger.ts'
import { dateIn } from '#contract/dates.ts'
import { toFieldErrors, type FieldError } from '#contract/errors.ts'
import { LEDGER_NOTE_MAX_CHARS } from '#contract/limits.ts'
import { typedCents } from '#contract/typed-number.ts'
import { NOTE_PAYMENT } from '#src/offline/outbox/kinds/actions/bookings.ts'
import { Announced } from '#src/sync/actions/action-status.tsx'
import { useAction } from '#src/sync/actions/use-action.ts'
import { serverClock } from '#src/sync/connectivity/server-clock.ts'
import { useUnsavedWork } from '#src/sync/unsaved-work/use-unsaved-work.ts'
import { AmountField } from '#src/ui/form/amount-field.tsx'
import { checkedOf, type Checked } from '#src/ui/form/checked.ts'
import { labelsFrom } from '#src/ui/form/form-context.tsx'
import { fieldsNamed } from '#src/ui/form/form-fields.tsx'
import { useForm } from '#src/ui/form/use-form.ts'
import { useTyped } from '#src/ui/form/use-typed.ts'
import { formatCents } from '#src/ui/format/format-cents.ts'
import { Notice } from '#src/ui/screens/notice.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { ENTRY_LABELS, paymentTerms } from '../format-booking.ts'
import { aboutBooking } from '../own-actions.ts'
import { fromWay, PAYMENT_WAYS, WAY_LABELS } from './payment-ways.ts'

const LABELS = {
  kind: 'What was it?',
  cents: 'Amount',
  method: 'How was it paid?',
  paidOn: 'When?',
  note: 'Note',
} as const
type Name = keyof typeof LABELS
const labelOf = labelsFrom(LABELS)
const { DateField, SelectField, TextAreaField } = fieldsNamed<Name>()

/** The next payment that is due and not recorded yet, as it would be typed. */
export function suggestedPayment(booking: Booking): Record<Name, string> {
  const [next] = dueBeyondRecorded(paymentTerms(booking), booking.ledger)
  const kind = next ? kindOf(next) : 'balance'
  return {
    kind,
    cents: suggestedAmount(booking, kind),
    method: '',
    paidOn: dateIn(booking.timeZone, serverClock.now() ?? new Date()),
    note: '',
  }
}

const kindOf = ({ what }: PaymentDue): LedgerEntry['kind'] => (what === 'cancellation' ? 'balance' : what)

/** The sum due of this kind, as it would be typed; empty for nothing. */
function suggestedAmount(booking: Booking, kind: string): string {
  const due = dueBeyondRecorded(paymentTerms(booking), booking.ledger).find((one) => kindOf(one) === kind)
  return due ? String(due.cents / 100) : ''
}

/** Another kind suggests another amount, unless the person typed one. */
export function typedPayment(
  booking: Booking,
  before: Record<Name, string>,
  name: Name,
  value: string,
): Record<Name, string> {
  const isSuggested = name === 'kind' && before.cents === suggestedAmount(booking, before.kind)
  return { ...before, [name]: value, ...(isSuggested && { cents: suggestedAmount(booking, value) }) }
}

interface NotePaymentDialogProps {
  booking: Booking
  /** Whether this device has unsent actions, which may confirm a payment. */
  hasUnsent: boolean
  /** This device has it; it may wait for a connection. */
  onSaved: () => void
  onClose: () => void
}

export function NotePaymentDialog({ booking, hasUnsent, onSaved, onClose }: NotePaymentDialogProps) {
  const { busy, problem, perform } = useAction()
  const typed = useTyped(() => suggestedPayment(booking))
  const { values } = typed
  const [lastDay] = useState(values.paidOn)
  useUnsavedWork(typed.isChanged)
  /** The values typed when the question about the amount was asked. */
  const [asked, setAsked] = useState<typeof values | null>(null)
  const isAsking = asked === values
  const form = useForm((current: typeof values) => checkedPayment(booking, current, hasUnsent), {
    held: {
      ...typed,
      set: (name, value) => typed.change((before) => typedPayment(booking, before, name as Name, value)),
    },
    busy,
    send: async (entry) => {
      if (!isAsking && overpaid(booking, entry) > 0) return setAsked(values)
      const done = await perform(NOTE_PAYMENT, { ...aboutBooking(booking), input: { bookingId: booking.id, ...entry } })
      if (!done) return
      onSaved()
      onClose()
    },
  })
  return (
    <FormDialog
      title="Record a payment"
      action={isAsking ? 'Save it anyway' : 'Save payment'}
      form={form}
      problem={problem}
      labelOf={labelOf}
      onClose={onClose}
      notice={<Announced>{isAsking ? <TooMuch booking={booking} values={values} /> : null}</Announced>}
    >
      <SelectField name="kind">
        {LEDGER_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {ENTRY_LABELS[kind]}
          </option>
        ))}
      </SelectField>
      <AmountField name="cents" hint="In US dollars." />
      <SelectField name="method">
        <option value="">Choose…</option>
        {PAYMENT_WAYS.map((way) => (
          <option key={way} value={way}>
            {WAY_LABELS[way]}
          </option>
        ))}
      </SelectField>
      <DateField name="paidOn" max={lastDay} />
      <TextAreaField name="note" optional rows={2} maxLength={LEDGER_NOTE_MAX_CHARS} />
    </FormDialog>
  )
}

function checked(values: Record<Name, string>): { entry: NewLedgerEntry | null; found: readonly FieldError[] } {
  const cents = typedCents(values.cents)
  const parsed = v.safeParse(NewLedgerEntry, { ...values, ...fromWay(values.method), cents, note: values.note.trim() })
  return parsed.success ? { entry: parsed.output, found: [] } : { entry: null, found: toFieldErrors(parsed.issues) }
}

function checkedPayment(booking: Booking, values: Record<Name, string>, hasUnsent: boolean): Checked<NewLedgerEntry> {
  const { entry, found } = checked(values)
  return entry ? checkedOf(entry, refusedFor(booking, entry, hasUnsent)) : { errors: found }
}

/** The server's refusals once the dialog is closed; what waits on this device may make a refund possible. */
function refusedFor(booking: Booking, entry: NewLedgerEntry, hasUnsent: boolean): FieldError[] {
  const { timeZone, ledger: entries } = booking
  const errors = entryErrors(entry, { timeZone, terms: paymentTerms(booking), entries }, serverClock.now())
  return hasUnsent ? errors.filter(({ name }) => name !== 'cents') : errors
}

const overpaid = (booking: Booking, entry: NewLedgerEntry) =>
  overpaidCents(paymentTerms(booking), booking.ledger, entry)

/** The button below now says something else, and is pushed out of the screen of a phone. */
const showButton = (question: HTMLElement | null) =>
  question?.closest('dialog')?.querySelector('[type=submit]')?.scrollIntoView({ block: 'nearest' })

/** Most often a slip of the finger; a tip or an hour more is an extra. */
function TooMuch({ booking, values }: { booking: Booking; values: Record<Name, string> }) {
  const { entry } = checked(values)
  if (!entry) return null
  return (
    <div ref={showButton}>
      <Notice tone="wait">
        This is <span>{formatCents(overpaid(booking, entry))}</span> more than what’s still to pay. Was it agreed on top
        of the quote? Then choose <span>{ENTRY_LABELS.extra}</span>.
      </Notice>
    </div>
  )
}
