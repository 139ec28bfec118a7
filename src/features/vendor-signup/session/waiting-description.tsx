/** A success screen's notice about a description that is not on the profile yet. */
import { signupStepSchemas } from '#contract/signup.ts'
import type { SignupDraft } from '#contract/signup.ts'
import { Notice } from '#src/ui/screens/notice.tsx'
import { checkFields } from './checks.ts'

/** Empty if nothing was typed. An invalid text (a rule may be newer than the text) has to be changed first. */
export function WaitingDescription({ data }: { data: SignupDraft }) {
  if (!data.description?.trim()) return null
  const [problem] = checkFields(signupStepSchemas.description, data)
  if (!problem)
    return <Notice>Your description is saved on this device. We’ll add it to your profile when you’re online.</Notice>
  return (
    <Notice tone="bad">
      <span>{`Your description is only on this device. ${problem.message}`}</span>{' '}
      <a href="/signup/description">Edit it</a>
    </Notice>
  )
}
