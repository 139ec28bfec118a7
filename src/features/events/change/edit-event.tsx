/** The form of an event. After another date or place it offers to tell the vendors. */
import { useEffect, useId, useState } from 'react'
import type { BookingSummary } from '#contract/bookings/booking.ts'
import { EVENT_NAME_MAX_CHARS, type EventChange } from '#contract/events/client-event.ts'
import type { ContactedVendor } from '#contract/leads.ts'
import { formatDays } from '#contract/format-days.ts'
import { ADDRESS_MAX_CHARS } from '#contract/limits.ts'
import { EVENT_TYPES } from '#contract/request-fields.ts'
import type { Api } from '#src/api/client.ts'
import { suggestPlaces } from '#src/api/lookups/places.ts'
import type { KnownEvent } from '#src/events/known-events.ts'
import { useUnsavedWork } from '#src/sync/unsaved-work/use-unsaved-work.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { Dialog } from '#src/ui/elements/dialog.tsx'
import { AmountField } from '#src/ui/form/amount-field.tsx'
import { FormProvider, useFormField } from '#src/ui/form/form-context.tsx'
import { fieldsNamed } from '#src/ui/form/form-fields.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import layout from '#src/ui/form/form-layout.module.css'
import { useForm } from '#src/ui/form/use-form.ts'
import { useTyped } from '#src/ui/form/use-typed.ts'
import { LocationPicker } from '#src/ui/location-picker/location-picker.tsx'
import { ProblemNotice } from '#src/ui/screens/notice.tsx'
import {
  checkEvent,
  concernsVendors,
  labelOf,
  typedEvent,
  type EventFieldName,
  type EventPlace,
  type TypedEvent,
} from './event-form.ts'
import { TellVendors } from './tell-vendors.tsx'
import { useChangeEvent } from './use-change-event.ts'

const { TextField, DateField, SelectField } = fieldsNamed<EventFieldName>()

interface EditEventProps {
  api: Api
  event: KnownEvent
  vendorsOf: (requestKey: string) => readonly ContactedVendor[]
  bookings: readonly BookingSummary[]
  /** The field that it opens at. */
  at?: EventFieldName | undefined
  onClose: () => void
}

export function EditEvent(props: EditEventProps) {
  const { event, vendorsOf, bookings, onClose } = props
  const [isTelling, setTelling] = useState(false)
  if (isTelling) return <TellVendors event={event} vendorsOf={vendorsOf} bookings={bookings} onClose={onClose} />
  return <EventDialog {...props} onSaved={(change) => (concernsVendors(change) ? setTelling(true) : onClose())} />
}

function EventDialog({
  api,
  event,
  at,
  onSaved,
  onClose,
}: EditEventProps & { onSaved: (change: EventChange) => void }) {
  const id = useId()
  useFocusAt(at && `${id}-${at}`)
  const { change, problem } = useChangeEvent(event)
  const [isSaving, setSaving] = useState(false)
  const typed = useTyped(() => typedEvent(event))
  useUnsavedWork(typed.isChanged)
  const form = useForm((values: TypedEvent) => checkEvent(values, event), {
    held: typed,
    busy: isSaving,
    send: async (body) => {
      if (Object.keys(body).length === 0) return onClose()
      const { location } = typed.values
      setSaving(true)
      const isSaved = await change(body, body.location === undefined ? undefined : (location ?? undefined))
      setSaving(false)
      if (isSaved) onSaved(body)
      return undefined
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      busy={isSaving}
      title="Edit event"
      actions={
        <Button type="submit" form={id} wide busy={isSaving}>
          Save event
        </Button>
      }
    >
      <FormProvider fields={{ ...form.fields, labelOf, idOf: (name) => `${id}-${name}` }}>
        <form id={id} className={layout.shortForm} noValidate onSubmit={(submitted) => void form.submit(submitted)}>
          <TextField
            name="name"
            optional
            maxLength={EVENT_NAME_MAX_CHARS}
            autoCapitalize="words"
            autoComplete="off"
            hint="Only you see it."
          />
          <TypeField event={event} />
          {event.isStored ? (
            <DaysAndPlace
              api={api}
              place={typed.values.location}
              onPick={(place) => {
                typed.change((before) => ({ ...before, location: place }))
                form.touched(['location'])
              }}
            />
          ) : (
            <AsRequested event={event} />
          )}
          <TextField
            name="address"
            optional
            maxLength={ADDRESS_MAX_CHARS}
            autoComplete="street-address"
            autoCapitalize="words"
            hint="Vendors you’ve booked see this, and anyone you share the run sheet with."
          />
          <TextField name="guestCount" optional inputMode="numeric" autoComplete="off" maxLength={20} />
          <AmountField name="budgetCents" optional hint="For all vendors together. Only you see it." maxLength={14} />
        </form>
      </FormProvider>
      <ProblemNotice problem={problem} />
    </Dialog>
  )
}

function useFocusAt(id: string | undefined) {
  useEffect(() => {
    if (id) document.getElementById(id)?.focus()
  }, [id])
}

const TypeField = ({ event: { eventType } }: { event: KnownEvent }) => (
  <SelectField name="eventType">
    {eventType !== '' && (EVENT_TYPES as readonly string[]).includes(eventType) ? null : <option>{eventType}</option>}
    {EVENT_TYPES.map((type) => (
      <option key={type}>{type}</option>
    ))}
  </SelectField>
)

interface DaysAndPlaceProps {
  api: Api
  place: EventPlace | null
  onPick: (place: EventPlace | null) => void
}

const DaysAndPlace = ({ api, place, onPick }: DaysAndPlaceProps) => (
  <>
    <DateField name="eventDate" />
    <DateField name="eventDateLatest" optional hint="Only if your date is flexible." />
    <PlaceField api={api} value={place} onPick={onPick} />
  </>
)

/** Until its first request is sent: that would arrive with the day and place that it has. */
const AsRequested = ({ event }: { event: KnownEvent }) => (
  <Quiet>
    <span>{`${formatDays(event.eventDate, event.eventDateLatest)} in ${event.locationName}.`}</span> To change the date
    or city, edit the request in <a href="/requests">My requests</a>.
  </Quiet>
)

function PlaceField({
  api,
  value,
  onPick,
}: {
  api: Api
  value: EventPlace | null
  onPick: (place: EventPlace | null) => void
}) {
  const [suggest] = useState(() => suggestPlaces(api))
  const { errorClass: _class, ...field } = useFormField('location')
  return <LocationPicker {...field} value={value} onPick={onPick} suggest={suggest} required enterKeyHint="next" />
}
