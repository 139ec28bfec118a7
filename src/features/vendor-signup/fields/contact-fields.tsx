/** The vendor's name, place and contact details; shared by the landing and the contact step. */
import { useQuery } from '@tanstack/react-query'
import type { PlaceName } from '#contract/location.ts'
import { useFormField } from '#src/ui/form/form-context.tsx'
import { EmailField, NameFields, PhoneField } from '#src/ui/form/person-fields.tsx'
import { LocationPicker } from '#src/ui/location-picker/location-picker.tsx'
import { categoriesQuery } from '../queries.ts'
import type { Wizard } from '../session/wizard.ts'
import { vendorTypes } from '../steps/categories.ts'
import layout from '#src/ui/form/form-layout.module.css'
import { PlainFields, SelectField } from './signup-fields.tsx'

export function ContactFields({ wizard }: { wizard: Wizard }) {
  const { data: catalog } = useQuery(categoriesQuery(wizard.api))
  return (
    <div className={layout.fields}>
      <NameFields />
      <EmailField className={layout.fullWidth} hint="You’ll use it to sign in and receive requests." />
      <PhoneField name="phone" hint="For example, (212) 555-0123." />
      <SelectField name="topLevelCategory" hint="What you mainly offer.">
        <option value="">Choose…</option>
        {vendorTypes(catalog).map(({ value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </SelectField>
      <PlaceField wizard={wizard} />
      <PlainFields step="contact-info" />
    </div>
  )
}

function PlaceField({ wizard }: { wizard: Wizard }) {
  const { record, places } = wizard
  const { id, label, error } = useFormField('location')
  const fileName = wizard.data.location
  return (
    <LocationPicker<PlaceName>
      {...(layout.fullWidth ? { className: layout.fullWidth } : {})}
      id={id}
      label={label}
      error={error}
      value={fileName ? { fileName, displayName: record.placeText || fileName } : null}
      typedText={record.placeText}
      onText={(text) => wizard.setPlaceText(text)}
      onPick={(place) => wizard.setPlace(place)}
      suggest={places.suggest}
      locate={places.locate}
      required
      enterKeyHint="next"
      placeholder=""
      hint="Where you’re based, for example Austin, TX. Clients nearby can find you."
    />
  )
}
