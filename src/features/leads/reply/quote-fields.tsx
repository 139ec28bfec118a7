/** The parts of a quote: the price or its lines, what is included, payments, times and conditions. */
import { useLayoutEffect, useRef } from 'react'
import { describeChange } from '#contract/bookings/dates/clock-changes.ts'
import { CANCELLATION_POLICIES } from '#contract/bookings/quote-terms.ts'
import type { Lead } from '#contract/leads.ts'
import { QUOTE_INCLUDES_MAX_CHARS, QUOTE_LINE_MAX_CHARS, QUOTE_LINES_MAX } from '#contract/limits.ts'
import { formatMoney } from '#contract/format.ts'
import {
  ONLY_LINE,
  typedDeposit,
  typedLines,
  typedPrice,
  typedTax,
  withLines,
  type TypedLine,
} from '#src/offline/outbox/kinds/compose-terms.ts'
import { Disclosure } from '#src/ui/content/disclosure.tsx'
import { Button } from '#src/ui/elements/button.tsx'
import { CloseIcon, PlusIcon } from '#src/ui/elements/icons.tsx'
import { AmountField } from '#src/ui/form/amount-field.tsx'
import { Checkbox, FieldErrorText } from '#src/ui/form/field.tsx'
import { fieldId } from '#src/ui/form/field-id.ts'
import { useFormField, useFormFields } from '#src/ui/form/form-context.tsx'
import { DateField, SelectField, TextAreaField, TextField } from '#src/ui/form/form-fields.tsx'
import { SalesTax } from './sales-tax.tsx'
import { POLICY_LABELS } from '#contract/bookings/policy-labels.ts'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import css from '../leads.module.css'
import quote from './quote.module.css'

type ReplyFields = Record<string, string>

/** Vendors in Canada think of other dollars. */
const CURRENCY = 'Quotes are in US dollars.'

interface QuoteFieldsProps {
  /** The vendor's rate of sales tax; null for none. */
  taxPercent: number | null
  lead: Lead
  fields: ReplyFields
  /** In the time zone of the event. */
  today: string
  onChange: (fields: ReplyFields) => void
}

export function QuoteFields({ taxPercent, lead, fields, today, onChange }: QuoteFieldsProps) {
  return (
    <>
      <Price fields={fields} onChange={onChange} />
      <SalesTax percent={typedTax(fields) ?? taxPercent} fields={fields} />
      <DateField
        name="validUntil"
        hint="Last day the client can accept this price."
        min={today}
        max={lead.eventDateLatest ?? lead.eventDate}
      />
      <TextAreaField
        name="includes"
        hint="Hours, people, travel, equipment."
        maxLength={QUOTE_INCLUDES_MAX_CHARS}
        rows={3}
      />
      <Policy chosen={fields['terms.cancellation']} />
      <Disclosure summary="Deposit and times" className={quote.more} hasError={useHasError(isTerm)}>
        <div className={quote.terms}>
          <Terms lead={lead} fields={fields} today={today} />
        </div>
      </Disclosure>
    </>
  )
}

const isTerm = (name: string) => /^terms\.(?!lines|cancellation)/.test(name)
const useHasError = (which: (name: string) => boolean) => [...useFormFields().errors.keys()].some(which)

/** One price, or lines that add up to it. */
function Price({ fields, onChange }: Pick<QuoteFieldsProps, 'fields' | 'onChange'>) {
  const lines = typedLines(fields)
  const isTaxed = typedTax(fields) !== undefined
  const focusOn = useFocusOnceThere(lines.length)
  const setLines: SetLines = (next, field) => {
    focusOn(field)
    onChange(withLines(fields, next))
  }
  if (lines.length > 0) return <Lines lines={lines} fields={fields} setLines={setLines} />
  return (
    <div className={quote.lines}>
      <AmountField
        name="price"
        hint={`${CURRENCY} Enter the total, including all fees${isTaxed ? ' but without sales tax' : ''}.`}
        enterKeyHint="next"
        placeholder="800"
      />
      <Button
        variant="soft"
        onClick={() =>
          setLines(
            [
              { label: ONLY_LINE, cents: fields['price'] ?? '' },
              { label: '', cents: '' },
            ],
            lineField(0),
          )
        }
      >
        <PlusIcon />
        Itemize the price
      </Button>
    </div>
  )
}

const lineField = (at: number) => `terms.lines.${at}.label`

/** @param field the one that gets focus; null leaves it where it is */
type SetLines = (lines: readonly TypedLine[], field: string | null) => void

/** The tapped button may vanish with its line, or with the only price: focus goes to a field beside it. */
function useFocusOnceThere(lineCount: number) {
  const field = useRef<string | null>(null)
  useLayoutEffect(() => {
    if (field.current !== null) document.getElementById(fieldId(field.current))?.focus()
    field.current = null
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- once the lines that were asked for are there
  }, [lineCount])
  return (name: string | null) => {
    field.current = name
  }
}

interface LinesProps {
  lines: readonly TypedLine[]
  fields: ReplyFields
  setLines: SetLines
}

function Lines({ lines, fields, setLines }: LinesProps) {
  const { error } = useFormField('price')
  const price = typedPrice(fields)
  const remove = (at: number) => {
    const left = lines.filter((_line, other) => other !== at)
    // The next line takes the place of one in the middle, and its button the focus.
    setLines(left, left.length === 0 ? 'price' : at === left.length ? lineField(at - 1) : null)
  }
  return (
    <fieldset className={quote.lines}>
      <legend className={css.legend}>Price, line by line</legend>
      <Quiet>{CURRENCY}</Quiet>
      {lines.map((_, at) => (
        // A line has no identity but its place.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className={quote.line}>
          <TextField
            name={lineField(at)}
            autoComplete="off"
            maxLength={QUOTE_LINE_MAX_CHARS}
            placeholder={PLACEHOLDERS[at % PLACEHOLDERS.length]}
          />
          <AmountField name={`terms.lines.${at}.cents`} placeholder="0" />
          <Button variant="quiet" icon aria-label={`Remove line ${at + 1}`} onClick={() => remove(at)}>
            <CloseIcon />
          </Button>
        </div>
      ))}
      {lines.length < QUOTE_LINES_MAX ? (
        <Button variant="soft" onClick={() => setLines([...lines, { label: '', cents: '' }], lineField(lines.length))}>
          <PlusIcon />
          Add a line
        </Button>
      ) : null}
      <p className={quote.total} id="field-price">
        <span>Total, all included</span>
        <output className={blocks.price}>{typeof price === 'number' ? formatMoney(price) : ''}</output>
      </p>
      <FieldErrorText id="field-price-error" error={error} />
    </fieldset>
  )
}

const PLACEHOLDERS = ['Service', 'Travel', 'Lights', 'Overtime, per hour']

/** Nothing is chosen unseen: not before the vendor has chosen once. */
const Policy = ({ chosen }: { chosen: string | undefined }) => (
  <SelectField name="terms.cancellation" hint="What a client owes who cancels. The dates are below.">
    {chosen ? null : <option value="">Choose…</option>}
    {CANCELLATION_POLICIES.map((name) => (
      <option key={name} value={name}>
        {POLICY_LABELS[name]}
      </option>
    ))}
  </SelectField>
)

function Terms({ lead, fields, today }: Omit<QuoteFieldsProps, 'taxPercent' | 'onChange'>) {
  const { set } = useFormFields()
  const startsAt = fields['terms.startsAt'] ?? ''
  const deposit = typedDeposit(fields)
  return (
    <>
      <div className={css.pair}>
        <AmountField name="terms.depositCents" hint="In US dollars, due when you confirm." optional />
        <TextField
          name="terms.depositPercent"
          inputMode="decimal"
          autoComplete="off"
          hint="Of the total, instead of an amount."
          reading={
            fields['terms.depositPercent']?.trim() && typeof deposit === 'number' ? formatMoney(deposit / 100) : ''
          }
          optional
        />
      </div>
      <DateField name="terms.balanceDueOn" hint="Leave blank for the day of the event." min={today} optional />
      <TextAreaField name="terms.notIncluded" optional maxLength={QUOTE_INCLUDES_MAX_CHARS} rows={2} />
      <div className={css.pair}>
        <TextField
          name="terms.startsAt"
          type="datetime-local"
          hint={describeChange(startsAt, 'start', lead.timeZone) || 'Local time at the event.'}
          optional
        />
        <TextField
          name="terms.endsAt"
          type="datetime-local"
          hint={
            describeChange(fields['terms.endsAt'] ?? '', 'end', lead.timeZone) || 'After midnight, choose the next day.'
          }
          optional
        />
      </div>
      <div className={css.pair}>
        <TextField name="terms.setUpMinutes" inputMode="numeric" hint="Minutes before the start." optional />
        <TextField name="terms.travelMinutes" inputMode="numeric" hint="Minutes." optional />
      </div>
      <Checkbox
        checked={Boolean(fields['terms.holdsDate'])}
        onChange={(event) => set?.('terms.holdsDate', event.currentTarget.checked ? 'yes' : '')}
      >
        Book it as soon as the client accepts, if you’re still free then. Otherwise you confirm first.
      </Checkbox>
    </>
  )
}
