/** /signup/contact-info: the first step's details again, for review and changes. */
import { ContactFields } from './contact-fields.tsx'
import { StepForm } from './step-form.tsx'
import type { StepFormProps } from '../session/wizard.ts'

export function ContactForm({ wizard }: StepFormProps) {
  return (
    <StepForm wizard={wizard} action="Next" onSubmit={() => wizard.next()}>
      <ContactFields wizard={wizard} />
    </StepForm>
  )
}
