/** /signup/contact-info: the first step's details again, for review and changes. */
import { ContactFields } from '../fields/contact-fields.tsx'
import { StepForm } from './step-form.tsx'
import type { StepFormProps } from '../session/wizard.ts'
import { typedStep, type Step } from './step.ts'

export const contactInfo: Step = {
  ...typedStep('contact-info'),
  title: 'Your details',
  shortTitle: 'Details',
  Form: ContactForm,
}

function ContactForm({ wizard }: StepFormProps) {
  return (
    <StepForm wizard={wizard} action="Next" onSubmit={() => wizard.next()}>
      <ContactFields wizard={wizard} />
    </StepForm>
  )
}
