/** The quote request step by step: /requestquote-b/{request|client|review}. */
import { Suspense, useEffect } from 'react'
import type { FieldError } from '#contract/errors.ts'
import { useOnline } from '#src/sync/connectivity/use-online.ts'
import { serverClock } from '#src/sync/connectivity/server-clock.ts'
import type { QuoteDraft } from '#src/offline/drafts/records.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { ArrowLeftIcon } from '#src/ui/elements/icons.tsx'
import { FormSkeleton } from '#src/ui/form/form-skeleton.tsx'
import { StepProgress } from '#src/ui/form/step-progress.tsx'
import { checkPassword } from '../draft/checks.ts'
import { reachableStep, STEP_IDS, stepChecks, type StepId } from '../draft/progress.ts'
import type { OpenQuoteDraft } from '../draft/use-quote-draft.ts'
import { isRequestField } from '../quote-fields.ts'
import { useQuoteForm } from '../form/use-quote-form.ts'
import { serverErrors } from '../queries.ts'
import { QuoteSkeleton } from '../quote-frame.tsx'
import type { QuoteScreenProps } from '../quote-screen.ts'
import { useSend } from '../send/use-send.ts'
import { steps } from '../steps/steps.ts'
import { QuoteFormFrame, sendLabel, useSentElsewhere } from './quote-form-frame.tsx'

interface StepsScreenProps extends QuoteScreenProps {
  step: StepId
}

export function StepsScreen({ step: stepId, onGoTo, onSent, onVendors, ...source }: StepsScreenProps) {
  const at = STEP_IDS.indexOf(stepId)
  const [before, following] = [STEP_IDS[at - 1], STEP_IDS[at + 1]]
  const isLast = following === undefined
  const step = steps.find(({ id }) => id === stepId)
  const quote = useQuoteForm({
    ...source,
    step: stepId,
    onGoTo: goTo,
    check: (draft, password) => (isLast ? checkPassword(password) : (step?.check(draft, serverClock.now()) ?? [])),
    goOn,
  })
  const { open, form, shown, dropCheckedRefusals } = quote
  const online = useOnline()
  const { showErrors, clearErrors } = shown
  const sending = useSend({ ...source, open, password: form?.password ?? '', onSent, onRefused: showAtTheirStep })
  useOnlyReachableSteps(open, stepId, onGoTo)
  useSentElsewhere(open, onSent)

  function goTo(next: StepId) {
    clearErrors()
    void open.flush()
    onGoTo(next)
  }

  /** Stores the errors in the draft; the step that opens shows them. */
  function showAtTheirStep(found: readonly FieldError[]) {
    const names = found.map((error) => error.name).filter((name) => name !== 'password')
    if (names.length === 0) showErrors(found)
    else onGoTo(names.some(isRequestField) ? 'request' : 'client')
  }

  async function goOn(draft: QuoteDraft) {
    if (following === undefined) return sending.send()
    const checked = stepId === 'review' ? [] : serverErrors(source.api, stepId, draft)
    const [refused] = await Promise.all([checked, open.flush()])
    dropCheckedRefusals()
    if (stepId === 'client') void source.offline.client.remember(draft.client).catch(() => {})
    if (refused.length > 0) return showErrors(refused)
    goTo(following)
  }

  if (!form || !step) return <QuoteSkeleton />
  const { Form } = step

  return (
    <QuoteFormFrame
      api={source.api}
      isFirst={at === 0}
      quote={quote}
      form={form}
      sending={sending}
      onVendors={onVendors}
      title={step.title}
      progress={<StepProgress steps={shownSteps(at)} current={step.id} onGoTo={goTo} />}
      onSendDirectly={isLast ? () => void sending.sendDirectly() : undefined}
      actions={
        <>
          {before ? (
            <Button variant="quiet" icon aria-label="Back" onClick={() => goTo(before)}>
              <ArrowLeftIcon />
            </Button>
          ) : null}
          <Button type="submit" busy={shown.busy || sending.busy}>
            {isLast ? sendLabel(online) : 'Next'}
          </Button>
        </>
      }
    >
      <Suspense fallback={<FormSkeleton fields={3} />}>
        <Form form={form} />
      </Suspense>
    </QuoteFormFrame>
  )
}

/** Redirects from a step that cannot be reached yet to the first incomplete one. */
function useOnlyReachableSteps(open: OpenQuoteDraft, step: StepId, onGoTo: QuoteScreenProps['onGoTo']) {
  const isReady = open.draft !== null
  useEffect(() => {
    const current = open.latest()
    const reachable = current && reachableStep(step, current, serverClock.now())
    if (reachable && reachable !== step) onGoTo(reachable, { replace: true })
    // oxlint-disable-next-line react/exhaustive-deps -- checked when a step opens, not while it is being filled in
  }, [step, isReady])
}

/** Earlier steps can be revisited. */
const shownSteps = (at: number) =>
  stepChecks.map(({ id, title }, i) => ({ id, title, isDone: i <= at, canOpen: i < at }))
