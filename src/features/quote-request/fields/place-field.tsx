/** The city of the event, with what was typed kept even when no city could be looked up. */
import { TYPED_PLACE } from '#src/offline/drafts/place-from-text.ts'
import { LocationPicker } from '#src/ui/location-picker/location-picker.tsx'
import { fieldId } from '#src/ui/form/field-id.ts'
import { errorClassOf } from '../draft/error-class.ts'
import { labelOf } from '../form/fields.ts'
import type { StepFormProps } from '../form/quote-form.ts'

export function PlaceField({ form, className }: StepFormProps & { className?: string | undefined }) {
  const { draft, places } = form
  const fileName = draft.gigRequest.location
  const value = fileName && draft.place ? { ...draft.place, fileName } : null
  return (
    <div className={className} data-error-class={errorClassOf(form.errors.get('location'))}>
      <LocationPicker
        label={labelOf('location')}
        id={fieldId('location')}
        value={value}
        typedText={draft.gigRequest[TYPED_PLACE] ?? ''}
        onText={(text) => form.setPlaceText(text)}
        onPick={(place) => form.setPlace(place)}
        suggest={places.suggest}
        locate={places.locate}
        required
        enterKeyHint="next"
        error={form.errors.get('location')?.message}
      />
    </div>
  )
}
