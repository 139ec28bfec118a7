/** What a success screen shows about a description that is not on the profile yet. */
import { signupStepSchemas } from '#contract/signup.ts'
import type { SignupDraft } from '#contract/signup.ts'
import { Notice } from '#src/ui/screens/notice.tsx'
import { checkFields } from './checks.ts'

/** Empty if nothing was typed. An invalid text (a rule may be newer than the text) has to be changed first. */
export function WaitingDescription({ data }: { data: SignupDraft }) {
  if (!data.description?.trim()) return null
  const [problem] = checkFields(signupStepSchemas.description, data)
  if (!problem)
    return <Notice>Your description is on this phone, and goes to your profile with the next connection.</Notice>
  return (
    <Notice tone="bad">
      Your description is on this phone only. {problem.message} <a href="/signup/description">Change it</a>
    </Notice>
  )
}
