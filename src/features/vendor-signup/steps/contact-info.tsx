/** /signup/contact-info: the details of the first step again, to look at and to change. */
import { ContactFields } from '../fields/contact-fields.tsx'
import { StepForm } from './step-form.tsx'
import type { StepFormProps } from '../session/wizard.ts'

export function ContactForm({ wizard }: StepFormProps) {
  return (
    <StepForm wizard={wizard} action="Next" onSubmit={() => wizard.next()}>
      <ContactFields wizard={wizard} />
    </StepForm>
  )
}
