/**
 * /signup/{step}: the wizard. The address gives the step; a step that cannot be reached yet redirects to the first
 * incomplete one.
 */
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as v from 'valibot'
import { EmailAddress } from '#contract/email.ts'
import type { Source } from '#contract/source.ts'
import type { Api } from '#src/api/client.ts'
import type { Offline } from '#src/offline/offline.ts'
import { isUntouched, startedSignup } from '#src/offline/drafts/signup-store.ts'
import { useOffline } from '#src/sync/storage/use-offline.ts'
import { fromPartner } from '#src/tracking/arrival.ts'
import { storedTextStorage } from '#src/tracking/stored-text.ts'
import { lead } from '#src/tracking/track.ts'
import { ErrorSummary } from '#src/ui/form/error-summary.tsx'
import { FormSkeleton } from '#src/ui/form/form-skeleton.tsx'
import { StepProgress } from '#src/ui/form/step-progress.tsx'
import { Page } from '#src/ui/frame/page.tsx'
import { EarlierSignup } from './session/earlier-signup.tsx'
import { Pitch } from './pitch.tsx'
import type { OpenSignup } from './session/open-signup.ts'
import { reachableStep } from './session/progress.ts'
import { STEP_IDS, type StepId, type SUCCESS } from './steps/step-ids.ts'
import { categoriesQuery, membershipsQuery } from './queries.ts'
import css from './signup.module.css'
import { SignupFormProvider } from './fields/signup-fields.tsx'
import { StartOver } from './session/start-over.tsx'
import { shownAs, shownSteps, titleOf } from './session/shown-steps.ts'
import { stepNamed } from './steps/steps.ts'
import { useOpenSignup } from './session/use-open-signup.ts'
import { useWizard } from './session/use-wizard.ts'

interface SignupWizardProps {
  api: Api
  step: StepId
  /** The partner that sent the visitor. */
  source: Source
  onGoTo: (step: StepId | typeof SUCCESS, options?: { replace?: boolean }) => void
}

export function SignupWizard(props: SignupWizardProps) {
  const offline = useOffline()
  return offline ? <OpenWizard {...props} offline={offline} /> : <WizardSkeleton api={props.api} step={props.step} />
}

function OpenWizard({ api, step: stepId, source, offline, onGoTo }: SignupWizardProps & { offline: Offline }) {
  const { open, view } = useOpenSignup(offline, api)
  const { wizard, shown } = useWizard({ api, offline, step: stepId, open, view, onGoTo })
  const { record, validation, opened } = view
  // The device's copy is shown immediately; only a signup that is not here waits for the server's copy.
  const ready = record !== null && (opened || !isUntouched(record))
  // Loaded here so that later steps can be filled in offline.
  useQuery(categoriesQuery(api))
  const memberships = useQuery(membershipsQuery(api)).data
  const isFree = memberships !== undefined && memberships.every(({ pricing12 }) => pricing12 === 0)

  const reachable = record && reachableStep(stepId, record)
  useEffect(() => {
    const current = open.get().record
    const to = current && reachableStep(stepId, current)
    if (ready && to && to !== stepId) onGoTo(to, { replace: true })
    // oxlint-disable-next-line react/exhaustive-deps -- checked when a step opens, not while it is being filled in
  }, [stepId, ready, record?.paid === null, record?.paymentUnknown])

  useEffect(() => {
    const current = open.get().record
    if (!ready || !current) return
    if (!isUntouched(current) && current.step !== stepId) void open.note({ step: stepId })
  }, [stepId, ready, open])

  useTellLead(open, { stepId, ready, online: wizard?.online ?? false })

  useEffect(() => {
    // The partner that sent the visitor, even if the signup was begun on another page.
    const from = source === 'None' ? fromPartner(storedTextStorage(), Date.now()) : source
    if (!ready || from === null || open.get().record?.data.source === from) return
    open.edit((typed) => ({ ...typed, data: { ...typed.data, source: from } }))
  }, [ready, source, open])

  if (!wizard || !record || !ready || reachable !== stepId) return <WizardSkeleton api={api} step={stepId} />
  const { Form } = stepNamed(stepId)
  return (
    <SignupFormProvider wizard={wizard}>
      <Page narrow roomy hasActionBar data-validation={validation}>
        {stepId === 'landing' ? null : (
          <StepProgress steps={shownSteps(stepId, record, isFree)} current={shownAs(stepId)} onGoTo={wizard.goTo} />
        )}
        <div>
          <h1>{titleOf(stepId, isFree)}</h1>
          {stepId === 'landing' ? <Pitch api={api} /> : null}
          <ErrorSummary errors={shown.errors} anchor={shown.anchor} />
        </div>
        <EarlierSignup ended={view.ended} />
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
    </SignupFormProvider>
  )
}

/** Reports the lead once, together with the address, and only while online, so that it is never queued on a device. */
function useTellLead(open: OpenSignup, { stepId, ready, online }: { stepId: StepId; ready: boolean; online: boolean }) {
  useEffect(() => {
    const { data, told, paid } = open.get().record ?? startedSignup(0)
    const isThere = STEP_IDS.indexOf(stepId) >= STEP_IDS.indexOf('primary-category')
    if (!ready || !online || !isThere || paid || told.includes('lead') || !v.is(EmailAddress, data.email)) return
    void open.note({ told: [...told, 'lead'] })
    lead(v.parse(EmailAddress, data.email))
  }, [open, stepId, ready, online])
}

/** A skeleton of a step while the signup loads; also what the server renders. */
function WizardSkeleton({ api, step }: { api: Api; step: StepId }) {
  return (
    <Page narrow roomy hasActionBar aria-busy="true">
      <h1>{stepNamed(step).title}</h1>
      {step === 'landing' ? <Pitch api={api} /> : null}
      <FormSkeleton fields={4} />
    </Page>
  )
}
