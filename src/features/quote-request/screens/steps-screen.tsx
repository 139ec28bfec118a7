/** The quote request step by step: /requestquote-b/{request|client|review}. */
import { useEffect } from 'react'
import type { FieldError } from '#contract/errors.ts'
import { LIFETIME_WARNING_MS } from '#contract/limits.ts'
import { serverClock } from '#src/pwa/connectivity/server-clock.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { ActionBar } from '#src/ui/form/action-bar.tsx'
import { SaveLine } from '#src/ui/form/save-line.tsx'
import { StepProgress } from '#src/ui/form/step-progress.tsx'
import { ArrowLeftIcon } from '#src/ui/elements/icons.tsx'
import { checkPassword } from '../draft/checks.ts'
import { isRequestField } from '../form/fields.ts'
import { draftExpiresAt, reachableStep, STEP_IDS, stepChecks, type StepId } from '../draft/progress.ts'
import { serverErrors } from '../queries.ts'
import { QuoteFrame, QuoteSkeleton } from '../quote-frame.tsx'
import css from '../quote-frame.module.css'
import { NotSaved } from '../send/not-saved.tsx'
import type { QuoteScreenProps } from '../quote-screen.ts'
import { steps } from '../steps/steps.ts'
import { useChecking } from '../draft/use-checking.ts'
import { useQuoteForm } from '../form/use-quote-form.ts'
import { useSend } from '../send/use-send.ts'

export function StepsScreen({
  step: stepId,
  onGoTo,
  onSent,
  onVendors,
  ...source
}: QuoteScreenProps & { step: StepId }) {
  const quote = useQuoteForm({ ...source, step: stepId, onGoTo: goTo })
  const {
    open,
    form,
    errors,
    showErrors,
    clearErrors,
    anchor,
    resolvePlace,
    dropAnsweredRefusals,
    removeVendor,
    unknownVendors,
  } = quote
  const [checking, whileChecking] = useChecking()
  const sending = useSend({ ...source, open, password: form?.password ?? '', onSent, onRefused: showAtTheirStep })
  const step = steps.find(({ id }) => id === stepId)
  const draft = open.draft
  const ready = draft !== null

  function goTo(next: StepId) {
    clearErrors()
    void open.flush()
    onGoTo(next)
  }

  /** The draft holds them; the step that opens shows them. */
  function showAtTheirStep(found: readonly FieldError[]) {
    const names = found.map((error) => error.name).filter((name) => name !== 'password')
    if (names.length === 0) showErrors(found)
    else onGoTo(names.some(isRequestField) ? 'request' : 'client')
  }

  // A step that cannot be reached yet leads to the first one that is not complete.
  useEffect(() => {
    const current = open.latest()
    const reachable = current && reachableStep(stepId, current, serverClock.now())
    if (reachable && reachable !== stepId) onGoTo(reachable, { replace: true })
    // oxlint-disable-next-line react/exhaustive-deps -- judged when a step opens, not while it is being filled in
  }, [stepId, ready])

  useEffect(() => {
    if (open.sentElsewhere && draft) onSent(draft)
    // oxlint-disable-next-line react/exhaustive-deps -- once, when another tab has sent it
  }, [open.sentElsewhere])

  if (!form || !draft || !step) return <QuoteSkeleton />
  const { Form } = step
  const at = STEP_IDS.indexOf(step.id)
  const isLast = at === STEP_IDS.length - 1

  const next = async () => {
    resolvePlace()
    const current = open.latest() ?? draft
    const found = isLast ? checkPassword(form.password) : step.check(current, serverClock.now())
    if (found.length > 0) return showErrors(found)
    if (isLast) return sending.send()
    const asked = step.id === 'review' ? [] : serverErrors(source.api, step.id, current)
    const [refused] = await whileChecking(Promise.all([asked, open.flush()]))
    dropAnsweredRefusals()
    if (step.id === 'client') void source.offline.client.remember(current.client).catch(() => {})
    if (refused.length > 0) return showErrors(refused)
    const following = STEP_IDS[at + 1]
    if (following) goTo(following)
  }
  const advice = sending.problem ?? (open.save.status === 'failed' ? open.save.advice : null)

  return (
    <QuoteFrame
      title={step.title}
      progress={<StepProgress steps={shownSteps(at)} current={step.id} onGoTo={goTo} />}
      vendors={draft.vendors}
      unknownVendors={unknownVendors}
      onRemoveVendor={(id) => void removeVendor(id).then(onVendors)}
      errors={errors}
      anchor={anchor}
    >
      <form
        noValidate
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault()
          void next()
        }}
      >
        <Form form={form} />
        {advice ? (
          <NotSaved
            draft={draft}
            services={form.services}
            advice={advice}
            onSendDirectly={isLast ? () => void sending.sendDirectly() : undefined}
            busy={sending.busy}
          />
        ) : null}
        <ActionBar
          line={<SaveLine status={open.save.status} expiresAt={draftExpiresAt(draft)} warnMs={LIFETIME_WARNING_MS} />}
        >
          {at > 0 ? (
            <Button variant="quiet" icon aria-label="Back" onClick={() => goTo(STEP_IDS[at - 1] ?? 'request')}>
              <ArrowLeftIcon />
            </Button>
          ) : null}
          <Button type="submit" busy={checking || sending.busy}>
            {isLast ? 'Send request' : 'Next'}
          </Button>
        </ActionBar>
      </form>
    </QuoteFrame>
  )
}

/** Earlier steps can be gone back to. */
const shownSteps = (at: number) =>
  stepChecks.map(({ id, title }, i) => ({ id, title, isDone: i <= at, canOpen: i < at }))
