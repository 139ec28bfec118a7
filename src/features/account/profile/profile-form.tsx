import { useState } from 'react'
import { PROFILE_DESCRIPTION_MAX_CHARS, PROFILE_NAME_MAX_CHARS } from '#contract/limits.ts'
import type { PlaceName } from '#contract/location.ts'
import { MemberChange } from '#contract/member-change.ts'
import type { Member } from '#contract/member.ts'
import type { Api } from '#src/api/client.ts'
import { useLeaveWarning } from '#src/pwa/unsaved-work/use-leave-warning.ts'
import { Checkbox, Field, Input, TextArea } from '#src/ui/form/field.tsx'
import { LocationPicker } from '#src/ui/location-picker/location-picker.tsx'
import { Notice } from '#src/ui/screens/notice.tsx'
import { AccountForm } from '../account-form.tsx'
import { checked, useSubmission } from '../forms.ts'
import { suggestPlaces } from '../queries.ts'

interface ProfileFormProps {
  api: Api
  member: Member
  onSaved: (changed: Member) => void
}

export function ProfileForm({ api, member, onSaved }: ProfileFormProps) {
  const { busy, wrong, problem, submit } = useSubmission()
  const [place, setPlace] = useState<PlaceName | null>(
    member.city ?? {
      fileName: member.locationFileName ?? '',
      displayName: `${member.cityName}, ${member.stateOrProvinceAbbreviation}`,
    },
  )
  const [state, setState] = useState<'asSaved' | 'changed' | 'saved'>('asSaved')
  useLeaveWarning(state === 'changed')
  const changed = () => setState('changed')

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears what the fields inside say
    <div onInput={changed}>
      <AccountForm
        action="Save"
        {...{ busy, problem }}
        beside={<output>{state === 'saved' ? <Notice tone="good">Saved</Notice> : null}</output>}
        onSubmit={submit(async (typed) => {
          const body = checked(MemberChange, {
            profileName: typed('profileName'),
            // One from before a rule was made stays as it is until it is edited (decision 19).
            ...(typed('description') !== member.description && { description: typed('description') }),
            locationFileName: place?.fileName ?? '',
            phoneNumber: typed('phoneNumber').trim(),
            payPalEmail: typed('payPalEmail').trim(),
            includeInVirtualEvents: typed('includeInVirtualEvents') === 'on',
          })
          const query = { load: 'primaryservicetype,mainprofileimage' }
          const { value } = await api.call('updateMember', { params: { id: member.id }, query, body })
          setState('saved')
          onSaved(value)
        })}
      >
        <Field label="Profile name" id="profileName" error={wrong['profileName']} required>
          {(wiring) => (
            <Input
              {...wiring}
              name="profileName"
              defaultValue={member.profileName}
              maxLength={PROFILE_NAME_MAX_CHARS}
            />
          )}
        </Field>
        <Field label="Description" id="description" error={wrong['description']}>
          {(wiring) => (
            <TextArea
              {...wiring}
              name="description"
              defaultValue={member.description}
              maxLength={PROFILE_DESCRIPTION_MAX_CHARS}
              rows={6}
            />
          )}
        </Field>
        <LocationPicker
          label="City"
          id="locationFileName"
          value={place}
          onPick={(picked) => {
            setPlace(picked)
            changed()
          }}
          suggest={suggestPlaces(api)}
          error={wrong['locationFileName']}
          required
        />
        <Field
          label="Phone"
          id="phoneNumber"
          error={wrong['phoneNumber']}
          hint="Only for us; clients do not see it."
          optional
        >
          {(wiring) => (
            <Input
              {...wiring}
              name="phoneNumber"
              type="tel"
              inputMode="tel"
              autoComplete="tel"
              maxLength={30}
              defaultValue={member.phoneNumber}
            />
          )}
        </Field>
        <Field
          label="PayPal e-mail"
          id="payPalEmail"
          error={wrong['payPalEmail']}
          hint="Where you want to be paid."
          optional
        >
          {(wiring) => (
            <Input
              {...wiring}
              name="payPalEmail"
              type="email"
              inputMode="email"
              autoCapitalize="none"
              spellCheck={false}
              defaultValue={member.payPalEmail}
            />
          )}
        </Field>
        <Checkbox name="includeInVirtualEvents" defaultChecked={member.includeInVirtualEvents}>
          <b>I offer virtual services</b>
          <br />
          Clients find you among the virtual events, too.
        </Checkbox>
      </AccountForm>
    </div>
  )
}
