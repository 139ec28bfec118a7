/** /signup/landing: the first step. */
import { LinkButton } from '#src/ui/elements/button.tsx'
import { LegalLinks } from '#src/ui/form/legal-links.tsx'
import { Notice } from '#src/ui/screens/notice.tsx'
import { ContactFields } from '../fields/contact-fields.tsx'
import css from '../signup.module.css'
import { StepForm } from './step-form.tsx'
import type { StepFormProps } from '../session/wizard.ts'
import { typedStep, type Step } from './step.ts'

export const landing: Step = {
  ...typedStep('landing'),
  title: 'List your services',
  shortTitle: 'Start',
  Form: LandingForm,
}

function LandingForm({ wizard }: StepFormProps) {
  const { resume } = wizard
  // Someone who has been further and is back at the start.
  const begun = resume !== null && resume.id !== 'landing' && wizard.record.told.includes('lead')
  return (
    <>
      {begun ? (
        <Notice>
          <p>You’ve already started. Everything you typed is saved.</p>
          <p className={css.resume}>
            <LinkButton variant="soft" href={`/signup/${resume.id}`}>
              {`Continue: ${resume.title}`}
            </LinkButton>
          </p>
        </Notice>
      ) : null}
      <StepForm wizard={wizard} action="Get started" onSubmit={() => wizard.next()}>
        <ContactFields wizard={wizard} />
        <LegalLinks doing="By continuing" terms="/about/vendor-terms" />
      </StepForm>
    </>
  )
}
