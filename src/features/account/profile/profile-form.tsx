/** A vendor's public profile and its contact details for Fanfare. */
import { useState } from 'react'
import type * as v from 'valibot'
import { formatPhone } from '#contract/format-phone.ts'
import { PHONE_MAX_CHARS, PROFILE_DESCRIPTION_MAX_CHARS, PROFILE_NAME_MAX_CHARS } from '#contract/limits.ts'
import type { PlaceName } from '#contract/location.ts'
import { VendorChange } from '#contract/vendor-change.ts'
import { TRAVEL_OPTIONS_MILES } from '#contract/reach.ts'
import type { OwnVendor } from '#contract/own-vendor.ts'
import type { Api } from '#src/api/client.ts'
import { useLeaveWarning } from '#src/sync/unsaved-work/use-leave-warning.ts'
import type { Elements } from '#src/ui/elements/elements.ts'
import { checkedBy, type Checked } from '#src/ui/form/checked.ts'
import { Checkbox } from '#src/ui/form/field.tsx'
import { useFormField } from '#src/ui/form/form-context.tsx'
import type { ControlValues } from '#src/ui/form/use-form.ts'
import { LocationPicker } from '#src/ui/location-picker/location-picker.tsx'
import { SelectField, TextAreaField, TextField } from '../account-fields.tsx'
import { AccountForm } from '../account-form.tsx'
import { useAccountForm } from '../use-account-form.ts'
import { suggestPlaces } from '#src/api/lookups/places.ts'
import { FactsFields } from './facts-fields.tsx'
import { onFields, typedFacts } from './typed-facts.ts'
import { SavedNote, type SavedState } from './saved-note.tsx'

interface ProfileFormProps {
  api: Api
  vendor: OwnVendor
  onSaved: (changed: OwnVendor) => void
}

export function ProfileForm({ api, vendor, onSaved }: ProfileFormProps) {
  const [place, setPlace] = useState<PlaceName | null>(() => placeOf(vendor))
  const [languages, setLanguages] = useState<readonly string[]>(vendor.languages ?? [])
  const [state, setState] = useState<SavedState>('asSaved')
  useLeaveWarning(state === 'changed')
  const changed = () => setState('changed')

  const check = (values: ControlValues): Checked<v.InferOutput<typeof VendorChange>> => {
    const typed = (name: string) => values[name] ?? ''
    return checkedBy(VendorChange, {
      profileName: typed('profileName'),
      // A description that predates a rule stays unchanged until it is edited (decision 19).
      ...(typed('description') !== vendor.description && { description: typed('description') }),
      locationFileName: place?.fileName ?? '',
      travelMiles: TRAVEL_OPTIONS_MILES.find((miles) => miles === Number(typed('travelMiles'))),
      ...typedFacts(typed, languages),
      phoneNumber: phoneNumberOf(typed('phoneNumber').trim(), vendor),
      payPalEmail: typed('payPalEmail').trim(),
      includeInVirtualEvents: typed('includeInVirtualEvents') === 'on',
    })
  }
  const form = useAccountForm(check, async (body) => {
    const query = { load: 'primaryservicetype,mainprofileimage' }
    const { value } = await api.call('updateMember', { params: { id: vendor.id }, query, body })
    setState('saved')
    onSaved(value)
  })

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- listens to the fields inside
    <div onInput={changed}>
      <AccountForm
        form={{ ...form, fields: { ...form.fields, errors: onFields(form.fields.errors) } }}
        action="Save"
        beside={<SavedNote state={state} />}
      >
        <ProfileFields
          api={api}
          vendor={vendor}
          place={place}
          onPlace={(picked) => {
            setPlace(picked)
            changed()
          }}
        >
          <FactsFields
            vendor={vendor}
            languages={languages}
            onLanguages={(chosen) => {
              setLanguages(chosen)
              changed()
            }}
          />
        </ProfileFields>
      </AccountForm>
    </div>
  )
}

/** The field shows it formatted; unchanged, it stays as it was typed. */
function phoneNumberOf(typed: string, { phoneNumber = '' }: OwnVendor): string {
  const shown = formatPhone(phoneNumber)
  return typed === shown ? phoneNumber : typed
}

const placeOf = (vendor: OwnVendor): PlaceName =>
  vendor.city ?? {
    fileName: vendor.locationFileName ?? '',
    displayName: `${vendor.cityName}, ${vendor.stateOrProvinceAbbreviation}`,
  }

interface ProfileFieldsProps {
  api: Api
  vendor: OwnVendor
  place: PlaceName | null
  onPlace: (place: PlaceName | null) => void
  /** Between what clients see and the contact details. */
  children: Elements
}

function ProfileFields({ api, vendor, place, onPlace, children }: ProfileFieldsProps) {
  const { id, label, error } = useFormField('locationFileName')
  return (
    <>
      <TextField name="profileName" defaultValue={vendor.profileName} maxLength={PROFILE_NAME_MAX_CHARS} />
      <TextAreaField
        name="description"
        required={false}
        defaultValue={vendor.description}
        maxLength={PROFILE_DESCRIPTION_MAX_CHARS}
        rows={6}
      />
      <LocationPicker
        id={id}
        label={label}
        error={error}
        value={place}
        onPick={onPlace}
        suggest={suggestPlaces(api)}
        required
      />
      <SelectField
        name="travelMiles"
        hint="Clients find you when their event is within this distance of your city."
        defaultValue={vendor.travelMiles}
      >
        {TRAVEL_OPTIONS_MILES.filter((miles) => miles <= (vendor.travelMilesAllowed ?? miles)).map((miles) => (
          <option key={miles} value={miles}>
            {`${miles} miles`}
          </option>
        ))}
      </SelectField>
      {children}
      <TextField
        name="phoneNumber"
        hint="Clients won’t see this."
        optional
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={PHONE_MAX_CHARS}
        defaultValue={formatPhone(vendor.phoneNumber ?? '')}
      />
      <TextField
        name="payPalEmail"
        hint="We only store it: clients won’t see it, and we send no money to it."
        optional
        type="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={vendor.payPalEmail}
      />
      <Checkbox name="includeInVirtualEvents" defaultChecked={vendor.includeInVirtualEvents}>
        <b>I offer virtual services</b> <br /> You’ll also appear in virtual event searches.
      </Checkbox>
    </>
  )
}
