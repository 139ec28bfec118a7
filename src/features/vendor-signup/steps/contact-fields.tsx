/** Who signs up, where, and with what; the landing and the contact step share them. */
import { EMAIL_MAX_CHARS, NAME_MAX_CHARS } from '#contract/limits.ts'
import type { PlaceName } from '#contract/location.ts'
import { TOP_LEVEL_CATEGORIES } from '#contract/signup.ts'
import { LocationPicker } from '#src/ui/location-picker/location-picker.tsx'
import { fieldId } from '#src/ui/form/field-id.ts'
import { InputField, SelectField } from './bound-fields.tsx'
import { FIELD_LABELS } from './fields.ts'
import css from '../signup.module.css'
import type { Wizard } from '../session/wizard.ts'

export function ContactFields({ wizard }: { wizard: Wizard }) {
  return (
    <div className={css.fields}>
      <InputField
        {...{ wizard }}
        name="firstName"
        autoComplete="given-name"
        autoCapitalize="words"
        maxLength={NAME_MAX_CHARS}
      />
      <InputField
        {...{ wizard }}
        name="lastName"
        autoComplete="family-name"
        autoCapitalize="words"
        maxLength={NAME_MAX_CHARS}
      />
      <InputField
        {...{ wizard }}
        name="email"
        className={css.whole}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={EMAIL_MAX_CHARS}
        hint="You sign in with it, and requests go here."
      />
      <InputField
        {...{ wizard }}
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={30}
        placeholder="212 555 0123"
      />
      <SelectField {...{ wizard }} name="topLevelCategory">
        <option value="">Choose…</option>
        {TOP_LEVEL_CATEGORIES.map(({ value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </SelectField>
      <PlaceField wizard={wizard} />
    </div>
  )
}

function PlaceField({ wizard }: { wizard: Wizard }) {
  const { record, places } = wizard
  const fileName = wizard.data.location
  return (
    <LocationPicker<PlaceName>
      {...(css.whole ? { className: css.whole } : {})}
      label={FIELD_LABELS.location}
      id={fieldId('location')}
      value={fileName ? { fileName, displayName: record.placeText || fileName } : null}
      typedText={record.placeText}
      onText={(text) => wizard.setPlaceText(text)}
      onPick={(place) => wizard.setPlace(place)}
      suggest={places.suggest}
      locate={places.locate}
      required
      enterKeyHint="next"
      hint="Where you are based. Clients near it find you first."
      error={wizard.errors.get('location')?.message}
    />
  )
}
