/** /signup/description: the profile's text. If typed offline, it is uploaded later. */
import { useState } from 'react'
import { formatNumber } from '#contract/format-count.ts'
import { PROFILE_DESCRIPTION_MAX_CHARS } from '#contract/limits.ts'
import { marketplaceName } from '#contract/marketplace-name.ts'
import { ApiError } from '#src/api/client.ts'
import { messageOf } from '#src/api/errors/message-of.ts'
import { isUnreachable } from '#src/api/errors/error-kinds.ts'
import { saveDescription } from '#src/sync/photos/description.ts'
import { Notice } from '#src/ui/screens/notice.tsx'
import { TextAreaField } from '../fields/signup-fields.tsx'
import { checkFields } from '../session/checks.ts'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import { StepForm } from './step-form.tsx'
import type { StepFormProps } from '../session/wizard.ts'
import type { Step } from './step.ts'
import { signupStepSchemas } from '#contract/signup.ts'

export const description: Step = {
  id: 'description',
  title: 'Describe your services',
  shortTitle: 'Profile',
  fields: ['description'],
  schema: signupStepSchemas.description,
  isBeforePayment: false,
  isComplete: ({ paid }) => paid?.descriptionSaved === true,
  Form: DescriptionForm,
}

function DescriptionForm({ wizard }: StepFormProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const { api, data, record, latest, notePaid } = wizard
  const typed = data.description?.length ?? 0
  const submit = async () => {
    setProblem(null)
    const { paid, data: newest } = latest()
    const found = checkFields(signupStepSchemas.description, newest)
    if (found.length > 0) return wizard.showErrors(found)
    if (!paid) return undefined
    try {
      // Until it is uploaded, the profile has another text or none.
      if (paid.descriptionSaved) await notePaid({ descriptionSaved: false })
      await saveDescription(api, paid.member.id, newest.description ?? '')
      await notePaid({ descriptionSaved: true })
    } catch (failure) {
      if (failure instanceof ApiError && failure.kind === 'fields') return wizard.showErrors(failure.errors)
      // Without a response, it is on the device and is uploaded later; the user has to see any other failure.
      if (!isUnreachable(failure)) {
        return setProblem(messageOf(failure))
      }
    }
    wizard.goOn()
  }
  return (
    <StepForm wizard={wizard} action="Next" problem={problem} onSubmit={submit}>
      {wizard.online ? null : (
        <Notice>You’re offline. We’ll save this here and add it to your profile when you’re back online.</Notice>
      )}
      <TextAreaField
        name="description"
        rows={8}
        autoCapitalize="sentences"
        enterKeyHint="enter"
        maxLength={PROFILE_DESCRIPTION_MAX_CHARS}
        hint={`What you offer, who it’s for, and what sets you apart. The first lines appear in search results. No web addresses, emails or phone numbers: clients contact you through ${marketplaceName()}.`}
      />
      <Quiet>
        <span>{`${formatNumber(typed)} of ${formatNumber(PROFILE_DESCRIPTION_MAX_CHARS)} characters`}</span>
        {record.paid?.descriptionSaved && typed > 0 ? <span> · on your profile</span> : null}
      </Quiet>
    </StepForm>
  )
}
