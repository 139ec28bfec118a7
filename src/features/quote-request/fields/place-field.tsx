/** The event's city. Typed text stays even when no city can be looked up. */
import { TYPED_PLACE } from '#src/offline/drafts/place-from-text.ts'
import { LocationPicker } from '#src/ui/location-picker/location-picker.tsx'
import { useFormField } from '#src/ui/form/form-context.tsx'
import type { StepFormProps } from '../form/quote-form.ts'

export function PlaceField({ form, className }: StepFormProps & { className?: string | undefined }) {
  const { draft, places } = form
  const { errorClass, ...field } = useFormField('location')
  const fileName = draft.gigRequest.location
  const value = fileName && draft.place ? { ...draft.place, fileName } : null
  return (
    <div className={className} data-error-class={errorClass}>
      <LocationPicker
        {...field}
        value={value}
        typedText={draft.gigRequest[TYPED_PLACE] ?? ''}
        onText={(text) => form.setPlaceText(text)}
        onPick={(place) => form.setPlace(place)}
        suggest={places.suggest}
        locate={places.locate}
        required
        enterKeyHint="next"
      />
    </div>
  )
}
