/** The first step: the event. */
import type { ComponentType } from 'react'
import { describeChange } from '#contract/bookings/dates/clock-changes.ts'
import { formatCount } from '#contract/format-count.ts'
import { formatList } from '#contract/format.ts'
import { isOpenField } from '#contract/request-choices.ts'
import { EVENT_TYPES } from '#contract/request-fields.ts'
import { kindOfVendor, kindsOf, type VendorKind } from '#contract/vendor-kinds.ts'
import { NOTES_MAX_CHARS } from '#contract/limits.ts'
import { isFlexible, isNotSure } from '#src/offline/drafts/choices.ts'
import type { QuoteDraft } from '#src/offline/drafts/records.ts'
import { formatDuration } from '#src/ui/format/format-time.ts'
import { Input, Select } from '#src/ui/form/field.tsx'
import { DescribedField } from '#src/ui/form/form-fields.tsx'
import { BudgetFields } from '../fields/budget-fields.tsx'
import { EventDateField, LatestDateField } from '../fields/date-fields.tsx'
import { OpenField } from '../fields/open-field.tsx'
import { SelectField, TextAreaField } from '../fields/quote-fields.tsx'
import { vendorName } from '../fields/vendors-to-contact.tsx'
import { DURATIONS_MINUTES } from '../fields/durations.ts'
import layout from '#src/ui/form/form-layout.module.css'
import css from '../fields/forms.module.css'
import { PlaceField } from '../fields/place-field.tsx'
import { FIELDS, FIRST_FIELDS, requestFields, KIND_FIELDS, LAST_FIELDS, type RequestField } from '../quote-fields.ts'
import type { StepFormProps } from '../form/quote-form.ts'
import { ServicesField } from '../fields/services-field.tsx'

export function EventForm({ form }: StepFormProps) {
  const kinds = kindsOf(form.draft.vendors)
  const fields = (names: readonly RequestField[]) => (
    <div className={layout.fields}>
      {names.map((name) => (
        <EventField key={name} name={name} form={form} />
      ))}
    </div>
  )
  if (kinds.length === 1) return fields(requestFields(kinds))
  return (
    <>
      {fields(FIRST_FIELDS)}
      {kinds.map((kind) => (
        <section key={kind} className={css.group} aria-label={GROUPS[kind].title}>
          <div>
            <h3>{GROUPS[kind].title}</h3>
            <p>{`For ${vendorsOfKind(form.draft, kind)}. ${GROUPS[kind].note}`}</p>
          </div>
          {fields(KIND_FIELDS[kind])}
        </section>
      ))}
      <section className={css.group} aria-label="For all vendors">
        <h3>For all vendors</h3>
        {fields(LAST_FIELDS)}
      </section>
    </>
  )
}

/** How the fields of each kind are headed where both are asked. */
const GROUPS: Record<VendorKind, { title: string; note: string }> = {
  entertainment: { title: 'At the event', note: '' },
  transport: { title: 'The ride', note: 'Your other vendors don’t see it.' },
}

/** More names than this are counted. */
const NAMED_MAX = 3

function vendorsOfKind({ vendors }: QuoteDraft, kind: VendorKind): string {
  const asked = vendors.filter((vendor) => kindOfVendor(vendor) === kind)
  return asked.length > NAMED_MAX ? formatCount(asked.length, 'vendor') : formatList(asked.map(vendorName))
}

function EventField({ name, form }: StepFormProps & { name: RequestField }) {
  const Control = CONTROLS[name]
  if (Control) return <Control form={form} />
  if (!isOpenField(name)) return <DescribedField name={name} field={{ input: {}, ...FIELDS[name] }} />
  return (
    <OpenField name={name} form={form} hint={startHint(name, form.draft)}>
      {(control) => <Input enterKeyHint="next" {...FIELDS[name].input} {...control} />}
    </OpenField>
  )
}

/** Says which of two hours is meant, or that there is none, on a night on which the clocks change. */
function startHint(name: RequestField, draft: QuoteDraft): string {
  const { gigRequest: quoteRequest, place } = draft
  const isStart = name === 'vendorStartTime' || name === 'pickUpTime'
  if (!isStart || !place || isFlexible(draft) || isNotSure(draft, name)) return ''
  return describeChange(`${quoteRequest.eventDate}T${quoteRequest[name]}`, 'start', place.timeZone)
}

/** The fields that need more than a plain input. */
const CONTROLS: Partial<Record<RequestField, ComponentType<StepFormProps>>> = {
  eventType: ({ form }) => (
    <SelectField name="eventType" className={isFlexible(form.draft) ? layout.fullWidth : undefined}>
      <option value="">Choose…</option>
      {EVENT_TYPES.map((type) => (
        <option key={type}>{type}</option>
      ))}
    </SelectField>
  ),
  eventDate: EventDateField,
  eventDateLatest: LatestDateField,
  location: ({ form }) => <PlaceField form={form} className={layout.fullWidth} />,
  duration: ({ form }) => (
    <OpenField name="duration" form={form}>
      {(control) => (
        <Select {...control}>
          <option value="">Choose…</option>
          {DURATIONS_MINUTES.map((minutes) => (
            <option key={minutes} value={minutes}>
              {formatDuration(minutes)}
            </option>
          ))}
        </Select>
      )}
    </OpenField>
  ),
  vendorBudget: BudgetFields,
  requestedServices: ({ form }) => <ServicesField form={form} className={layout.fullWidth} />,
  notes: ({ form }) => (
    <TextAreaField
      name="notes"
      className={layout.fullWidth}
      optional
      maxLength={NOTES_MAX_CHARS}
      autoCapitalize="sentences"
      enterKeyHint="enter"
      hint={`${form.draft.vendors.length > 1 ? 'Every vendor sees this. ' : ''}Share anything that affects the price. More detail gets you a better quote.`}
    />
  ),
}
