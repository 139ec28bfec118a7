/** The first step: the event. */
import { useState, type ComponentType } from 'react'
import { addDays, dateIn } from '#contract/dates.ts'
import { EVENT_DATE_MAX_DAYS, NOTES_MAX_CHARS } from '#contract/limits.ts'
import { EVENT_TYPES } from '#contract/quote.ts'
import { asksTransport } from '#src/offline/outbox/kinds/compose-request.ts'
import { serverClock } from '#src/pwa/connectivity/server-clock.ts'
import { formatDuration } from '#src/ui/format/format-time.ts'
import { DescribedField } from '#src/ui/form/form-fields.tsx'
import { DateField, SelectField, TextAreaField } from '../fields/quote-fields.tsx'
import { DURATIONS_MINUTES } from '../fields/durations.ts'
import { deviceTimeZone } from '../draft/checks.ts'
import layout from '#src/ui/form/form-layout.module.css'
import { PlaceField } from '../fields/place-field.tsx'
import { FIELDS, gigFields, type GigField } from '../quote-fields.ts'
import type { StepFormProps } from '../form/quote-form.ts'
import { ServicesField } from '../fields/services-field.tsx'

export function EventForm({ form }: StepFormProps) {
  return (
    <div className={layout.fields}>
      {gigFields(asksTransport(form.draft)).map((name) => {
        const Control = CONTROLS[name]
        return Control ? (
          <Control key={name} form={form} />
        ) : (
          <DescribedField key={name} name={name} field={{ input: {}, ...FIELDS[name] }} />
        )
      })}
    </div>
  )
}

/** The fields that need more than a plain input. */
const CONTROLS: Partial<Record<GigField, ComponentType<StepFormProps>>> = {
  eventType: () => (
    <SelectField name="eventType">
      <option value="">Choose…</option>
      {EVENT_TYPES.map((type) => (
        <option key={type}>{type}</option>
      ))}
    </SelectField>
  ),
  eventDate: EventDateField,
  location: ({ form }) => <PlaceField form={form} className={layout.whole} />,
  duration: () => (
    <SelectField name="duration">
      <option value="">Choose…</option>
      {DURATIONS_MINUTES.map((minutes) => (
        <option key={minutes} value={minutes}>
          {formatDuration(minutes)}
        </option>
      ))}
    </SelectField>
  ),
  requestedServices: ({ form }) => <ServicesField form={form} className={layout.whole} />,
  notes: () => (
    <TextAreaField
      name="notes"
      className={layout.whole}
      optional
      maxLength={NOTES_MAX_CHARS}
      autoCapitalize="sentences"
      enterKeyHint="enter"
      hint="What should they know? The more they know, the better the quote."
    />
  ),
}

function EventDateField({ form }: StepFormProps) {
  const [now] = useState(() => serverClock.now())
  const today = now && dateIn(form.draft.place?.timeZone ?? deviceTimeZone(), now)
  return <DateField name="eventDate" {...(today && { min: today, max: addDays(today, EVENT_DATE_MAX_DAYS) })} />
}
