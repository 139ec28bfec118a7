/** /signup/contact-info: the first step's details again, for review and changes. */
import { ContactFields } from '../fields/contact-fields.tsx'
import { StepForm } from './step-form.tsx'
import type { StepFormProps } from '../session/wizard.ts'
import type { Step } from './step.ts'
import { checkFields } from '../session/checks.ts'
import { signupStepSchemas } from '#contract/signup.ts'
import { CONTACT_FIELDS } from '../fields/fields.ts'

export const contactInfo: Step = {
  id: 'contact-info',
  title: 'Your details',
  shortTitle: 'Details',
  fields: CONTACT_FIELDS,
  schema: signupStepSchemas['contact-info'],
  isBeforePayment: true,
  isComplete: ({ data, paid }) => paid !== null || checkFields(signupStepSchemas['contact-info'], data).length === 0,
  Form: ContactForm,
}

function ContactForm({ wizard }: StepFormProps) {
  return (
    <StepForm wizard={wizard} action="Next" onSubmit={() => wizard.next()}>
      <ContactFields wizard={wizard} />
    </StepForm>
  )
}
