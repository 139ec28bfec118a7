/** /signup/{step}: the wizard (specification 2, sections 2 and 4). The address says which step; one that cannot be reached yet leads to the first incomplete one. */
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Source } from '#contract/quote.ts'
import type { Api } from '#src/api/client.ts'
import type { Offline } from '#src/offline/offline.ts'
import { isUntouched } from '#src/offline/signup.ts'
import { useOffline } from '#src/pwa/use-offline.ts'
import { Page } from '#src/ui/page.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { Pitch } from './pitch.tsx'
import { reachableStep } from './progress.ts'
import { type StepId, type SUCCESS } from './step-ids.ts'
import { categoriesQuery, membershipsQuery } from './queries.ts'
import { leadReached } from './signup-events.ts'
import css from './signup.module.css'
import { StartOver } from './start-over.tsx'
import { StepProgress } from './step-progress.tsx'
import { stepTitle } from './step-titles.ts'
import { steps } from './steps.ts'
import { useOpenSignup } from './use-open-signup.ts'
import { useWizard } from './use-wizard.ts'

interface SignupWizardProps {
  api: Api
  step: StepId
  /** Where the person came from. */
  source: Source
  onGoTo: (step: StepId | typeof SUCCESS, options?: { replace?: boolean }) => void
}

export function SignupWizard(props: SignupWizardProps) {
  const offline = useOffline()
  return offline ? <OpenWizard {...props} offline={offline} /> : <WizardSkeleton step={props.step} />
}

function OpenWizard({ api, step: stepId, source, offline, onGoTo }: SignupWizardProps & { offline: Offline }) {
  const { open, view } = useOpenSignup(offline, api)
  const { wizard, shown } = useWizard({ api, offline, step: stepId, open, view, onGoTo })
  const { record, validation, opened } = view
  // What the phone has is shown at once; only a signup that is not here waits for the server's copy.
  const ready = record !== null && (opened || !isUntouched(record))
  // Here already, so that these steps can be filled in without a connection.
  useQuery(categoriesQuery(api))
  useQuery(membershipsQuery(api))

  const reachable = record && reachableStep(stepId, record)
  useEffect(() => {
    const current = open.get().record
    const to = current && reachableStep(stepId, current)
    if (ready && to && to !== stepId) onGoTo(to, { replace: true })
    // oxlint-disable-next-line react/exhaustive-deps -- judged when a step opens, not while it is being filled in
  }, [stepId, ready, record?.paid === null, record?.paymentUnknown])

  useEffect(() => {
    const current = open.get().record
    if (!ready || !current) return
    if (!isUntouched(current) && current.step !== stepId) void open.note({ step: stepId })
    const { email } = current.data
    // The lead (specification 2, section 2).
    if (stepId !== 'primary-category' || !email || current.told.includes('lead')) return
    leadReached(email)
    void open.note({ told: [...current.told, 'lead'] })
  }, [stepId, ready, open])

  useEffect(() => {
    if (!ready || source === 'None' || open.get().record?.data.source === source) return
    open.edit((typed) => ({ ...typed, data: { ...typed.data, source } }))
  }, [ready, source, open])

  if (!wizard || !record || !ready || reachable !== stepId) return <WizardSkeleton step={stepId} />
  const Form = steps.find(({ id }) => id === stepId)?.Form
  if (!Form) return null
  return (
    <Page narrow className={css.page} data-validation={validation}>
      {stepId === 'landing' ? null : <StepProgress wizard={wizard} />}
      <div>
        <h1>{stepTitle(stepId)}</h1>
        {stepId === 'landing' ? <Pitch /> : null}
        <ErrorSummary errors={shown.errors} anchor={shown.anchor} />
      </div>
      <Form key={stepId} wizard={wizard} />
      {record.paid || isUntouched(record) || record.paymentUnknown ? null : (
        <div className={css.startOver}>
          <StartOver
            onStartOver={async () => {
              await open.clear()
              onGoTo('landing', { replace: true })
            }}
          />
        </div>
      )}
    </Page>
  )
}

/** The shape of a step while the signup is read; also what the server renders. */
function WizardSkeleton({ step }: { step: StepId }) {
  return (
    <Page narrow className={css.page} aria-busy="true">
      <h1>{stepTitle(step)}</h1>
      {step === 'landing' ? <Pitch /> : null}
      <div className={css.bones} aria-hidden="true">
        {['a', 'b', 'c', 'd'].map((field) => (
          <div key={field}>
            <Skeleton shape="short" />
            <Skeleton shape="button" />
          </div>
        ))}
      </div>
    </Page>
  )
}
