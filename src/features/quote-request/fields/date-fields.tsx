/** The day of the event, or the days between which it is. */
import { useState } from 'react'
import { addDays, dateIn, isCalendarDate } from '#contract/dates.ts'
import { EVENT_DATE_MAX_DAYS, FLEXIBLE_MAX_DAYS } from '#contract/limits.ts'
import { formatMonth } from '#contract/format.ts'
import { FLEXIBLE_DATE, isFlexible, TICKED } from '#src/offline/drafts/choices.ts'
import { serverClock } from '#src/sync/connectivity/server-clock.ts'
import { Input } from '#src/ui/form/field.tsx'
import { deviceTimeZone } from '../draft/checks.ts'
import type { StepFormProps } from '../form/quote-form.ts'
import { FieldWithCheckbox } from './open-field.tsx'
import { DateField } from './quote-fields.tsx'

export function EventDateField({ form }: StepFormProps) {
  const [now] = useState(() => serverClock.now())
  const today = now && dateIn(form.draft.place?.timeZone ?? deviceTimeZone(), now)
  const flexible = isFlexible(form.draft)
  return (
    <FieldWithCheckbox
      name="eventDate"
      label={flexible ? 'Earliest date' : undefined}
      hint={monthHint(form, today)}
      choice={<span>Flexible</span>}
      isTicked={flexible}
      onTick={(ticked) => form.setChoice('eventDate', FLEXIBLE_DATE, ticked ? TICKED : '')}
    >
      {(control) => (
        <Input
          {...control}
          type="date"
          enterKeyHint="next"
          {...(today && { min: today, max: addDays(today, EVENT_DATE_MAX_DAYS) })}
        />
      )}
    </FieldWithCheckbox>
  )
}

/** A search for a month leaves the day open. */
function monthHint({ draft, searchedMonth }: StepFormProps['form'], today: string | null): string | undefined {
  if (searchedMonth === null || draft.gigRequest.eventDate || (today ?? '') > `${searchedMonth}-31`) return undefined
  return `You searched for ${formatMonth(searchedMonth)}. Choose a day.`
}

export function LatestDateField({ form: { draft } }: StepFormProps) {
  if (!isFlexible(draft)) return null
  const first = draft.gigRequest.eventDate ?? ''
  return (
    <DateField
      name="eventDateLatest"
      {...(isCalendarDate(first) && { min: first, max: addDays(first, FLEXIBLE_MAX_DAYS) })}
    />
  )
}
