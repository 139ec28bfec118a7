/** /signup/landing: the first step. */
import { LinkButton } from '#src/ui/elements/button.tsx'
import { Notice } from '#src/ui/screens/notice.tsx'
import { ContactFields } from '../fields/contact-fields.tsx'
import { resumeStep } from '../session/progress.ts'
import { SUCCESS } from './step-ids.ts'
import css from '../signup.module.css'
import { StepForm } from './step-form.tsx'
import { stepTitle } from './step-titles.ts'
import type { StepFormProps } from '../session/wizard.ts'

export function LandingForm({ wizard }: StepFormProps) {
  const resume = resumeStep(wizard.record)
  // Someone who has been further and is back at the start.
  const begun = resume !== 'landing' && resume !== SUCCESS && wizard.record.told.includes('lead')
  return (
    <>
      {begun ? (
        <Notice>
          <p>You have begun already. Everything you typed is here.</p>
          <p className={css.resume}>
            <LinkButton variant="soft" href={`/signup/${resume}`}>
              Go on: {stepTitle(resume)}
            </LinkButton>
          </p>
        </Notice>
      ) : null}
      <StepForm wizard={wizard} action="Get started" onSubmit={() => wizard.next()}>
        <ContactFields wizard={wizard} />
      </StepForm>
    </>
  )
}
