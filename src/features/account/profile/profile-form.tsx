/** A vendor's public profile and its contact details for Fanfare. */
import { useState, type ReactNode } from 'react'
import { formatPhone } from '#contract/format-phone.ts'
import { PROFILE_DESCRIPTION_MAX_CHARS, PROFILE_NAME_MAX_CHARS } from '#contract/limits.ts'
import type { PlaceName } from '#contract/location.ts'
import { MemberChange } from '#contract/member-change.ts'
import { TRAVEL_OPTIONS_MILES } from '#contract/reach.ts'
import type { Member } from '#contract/member.ts'
import type { Api } from '#src/api/client.ts'
import { useLeaveWarning } from '#src/pwa/unsaved-work/use-leave-warning.ts'
import { Checkbox } from '#src/ui/form/field.tsx'
import { useFormField } from '#src/ui/form/form-context.tsx'
import { LocationPicker } from '#src/ui/location-picker/location-picker.tsx'
import { SelectField, TextAreaField, TextField } from '../account-fields.tsx'
import { AccountForm } from '../account-form.tsx'
import { checked, useSubmission, type Submit } from '../forms.ts'
import { suggestPlaces } from '#src/api/lookups/places.ts'
import { FactsFields } from './facts-fields.tsx'
import { onFields, typedFacts } from './typed-facts.ts'
import { SavedNote, type SavedState } from './saved-note.tsx'

interface ProfileFormProps {
  api: Api
  member: Member
  onSaved: (changed: Member) => void
}

export function ProfileForm({ api, member, onSaved }: ProfileFormProps) {
  const submission = useSubmission()
  const [place, setPlace] = useState<PlaceName | null>(() => placeOf(member))
  const [languages, setLanguages] = useState<readonly string[]>(member.languages ?? [])
  const [state, setState] = useState<SavedState>('asSaved')
  useLeaveWarning(state === 'changed')
  const changed = () => setState('changed')

  const save: Submit = async (typed) => {
    const body = checked(MemberChange, {
      profileName: typed('profileName'),
      // A description that predates a rule stays unchanged until it is edited (decision 19).
      ...(typed('description') !== member.description && { description: typed('description') }),
      locationFileName: place?.fileName ?? '',
      travelMiles: TRAVEL_OPTIONS_MILES.find((miles) => miles === Number(typed('travelMiles'))),
      ...typedFacts(typed, languages),
      phoneNumber: phoneNumberOf(typed('phoneNumber').trim(), member),
      payPalEmail: typed('payPalEmail').trim(),
      includeInVirtualEvents: typed('includeInVirtualEvents') === 'on',
    })
    const query = { load: 'primaryservicetype,mainprofileimage' }
    const { value } = await api.call('updateMember', { params: { id: member.id }, query, body })
    setState('saved')
    onSaved(value)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- listens to the fields inside
    <div onInput={changed}>
      <AccountForm
        submission={{ ...submission, errors: onFields(submission.errors) }}
        action="Save"
        beside={<SavedNote state={state} />}
        onSubmit={save}
      >
        <ProfileFields
          {...{ api, member, place }}
          onPlace={(picked) => {
            setPlace(picked)
            changed()
          }}
        >
          <FactsFields
            {...{ member, languages }}
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
function phoneNumberOf(typed: string, { phoneNumber = '' }: Member): string {
  const shown = formatPhone(phoneNumber)
  return typed === shown ? phoneNumber : typed
}

const placeOf = (member: Member): PlaceName =>
  member.city ?? {
    fileName: member.locationFileName ?? '',
    displayName: `${member.cityName}, ${member.stateOrProvinceAbbreviation}`,
  }

interface ProfileFieldsProps {
  api: Api
  member: Member
  place: PlaceName | null
  onPlace: (place: PlaceName | null) => void
  /** Between what clients see and the contact details. */
  children: ReactNode
}

function ProfileFields({ api, member, place, onPlace, children }: ProfileFieldsProps) {
  const { id, label, error } = useFormField('locationFileName')
  return (
    <>
      <TextField name="profileName" defaultValue={member.profileName} maxLength={PROFILE_NAME_MAX_CHARS} />
      <TextAreaField
        name="description"
        required={false}
        defaultValue={member.description}
        maxLength={PROFILE_DESCRIPTION_MAX_CHARS}
        rows={6}
      />
      <LocationPicker {...{ id, label, error }} value={place} onPick={onPlace} suggest={suggestPlaces(api)} required />
      <SelectField
        name="travelMiles"
        hint="Clients find you when their event is within this distance of your city."
        defaultValue={member.travelMiles}
      >
        {TRAVEL_OPTIONS_MILES.filter((miles) => miles <= (member.travelMilesAllowed ?? miles)).map((miles) => (
          <option key={miles} value={miles}>
            {miles} miles
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
        maxLength={30}
        defaultValue={formatPhone(member.phoneNumber ?? '')}
      />
      <TextField
        name="payPalEmail"
        hint="We only store it: clients won’t see it, and we send no money to it."
        optional
        type="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={member.payPalEmail}
      />
      <Checkbox name="includeInVirtualEvents" defaultChecked={member.includeInVirtualEvents}>
        <b>I offer virtual services</b> <br /> You’ll also appear in virtual event searches.
      </Checkbox>
    </>
  )
}
