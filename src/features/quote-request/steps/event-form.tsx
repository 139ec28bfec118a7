/** The first step: the event. */
import { useState } from 'react'
import { addDays, dateIn } from '#contract/dates.ts'
import { ADDRESS_MAX_CHARS, EVENT_DATE_MAX_DAYS, NOTES_MAX_CHARS, VENUE_MAX_CHARS } from '#contract/limits.ts'
import { EVENT_TYPES } from '#contract/quote.ts'
import { asksTransport } from '#src/offline/outbox/kinds/compose-request.ts'
import { serverClock } from '#src/pwa/connectivity/server-clock.ts'
import { formatDuration } from '#src/ui/format/format-time.ts'
import { InputField, SelectField, TextAreaField } from './bound-fields.tsx'
import { DURATIONS_MINUTES } from '../fields/durations.ts'
import { deviceTimeZone } from '../draft/checks.ts'
import css from '../fields/forms.module.css'
import { PlaceField } from '../fields/place-field.tsx'
import type { StepFormProps } from '../form/quote-form.ts'
import { ServicesField } from '../fields/services-field.tsx'

export function EventForm({ form }: StepFormProps) {
  const bound = { form, section: 'gigRequest' } as const
  const [now] = useState(() => serverClock.now())
  const today = now && dateIn(form.draft.place?.timeZone ?? deviceTimeZone(), now)
  return (
    <div className={css.fields}>
      <SelectField {...bound} name="eventType">
        <option value="">Choose…</option>
        {EVENT_TYPES.map((type) => (
          <option key={type}>{type}</option>
        ))}
      </SelectField>
      <InputField
        {...bound}
        name="eventDate"
        type="date"
        {...(today && { min: today, max: addDays(today, EVENT_DATE_MAX_DAYS) })}
      />
      <PlaceField form={form} className={css.whole} />
      {asksTransport(form.draft) ? <TransportFields form={form} /> : <VenueFields form={form} />}
      <ServicesField form={form} className={css.whole} />
      <InputField
        {...bound}
        name="vendorBudget"
        optional
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        placeholder="$"
      />
      <TextAreaField
        {...bound}
        name="notes"
        className={css.whole}
        optional
        maxLength={NOTES_MAX_CHARS}
        autoCapitalize="sentences"
        enterKeyHint="enter"
        hint="What should they know? The more they know, the better the quote."
      />
    </div>
  )
}

function VenueFields({ form }: StepFormProps) {
  const bound = { form, section: 'gigRequest' } as const
  return (
    <>
      <InputField {...bound} name="guestCount" inputMode="numeric" autoComplete="off" maxLength={7} />
      <InputField {...bound} name="vendorStartTime" type="time" />
      <SelectField {...bound} name="duration">
        <option value="">Choose…</option>
        {DURATIONS_MINUTES.map((minutes) => (
          <option key={minutes} value={minutes}>
            {formatDuration(minutes)}
          </option>
        ))}
      </SelectField>
      <InputField
        {...bound}
        name="venue"
        optional
        autoCapitalize="words"
        autoComplete="off"
        maxLength={VENUE_MAX_CHARS}
        placeholder="At home, a hall…"
      />
    </>
  )
}

function TransportFields({ form }: StepFormProps) {
  const bound = { form, section: 'gigRequest' } as const
  return (
    <>
      <InputField
        {...bound}
        name="pickUpLocation"
        autoComplete="street-address"
        autoCapitalize="words"
        maxLength={ADDRESS_MAX_CHARS}
      />
      <InputField
        {...bound}
        name="dropOffLocation"
        autoComplete="off"
        autoCapitalize="words"
        maxLength={ADDRESS_MAX_CHARS}
      />
      <InputField {...bound} name="pickUpTime" type="time" />
      <InputField {...bound} name="passengerCount" inputMode="numeric" autoComplete="off" maxLength={4} />
    </>
  )
}
