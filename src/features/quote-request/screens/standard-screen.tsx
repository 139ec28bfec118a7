/** The same fields on one page: the A/B value Standard. */
import { useEffect } from 'react'
import { LIFETIME_WARNING_MS } from '#contract/limits.ts'
import { serverClock } from '#src/pwa/connectivity/server-clock.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { ActionBar } from '#src/ui/form/action-bar.tsx'
import { SaveLine } from '#src/ui/form/save-line.tsx'
import { RequestedAccount } from '../fields/requested-account.tsx'
import { checkPassword } from '../draft/checks.ts'
import { ClientForm } from '../steps/client-form.tsx'
import { EventForm } from '../steps/event-form.tsx'
import { steps } from '../steps/steps.ts'
import { serverErrors } from '../queries.ts'
import css from '../quote-frame.module.css'
import { QuoteFrame, QuoteSkeleton } from '../quote-frame.tsx'
import type { QuoteScreenProps } from '../quote-screen.ts'
import { Recipients } from '../steps/review-form.tsx'
import { NotSaved } from '../send/not-saved.tsx'
import { draftExpiresAt } from '../draft/progress.ts'
import { useQuoteForm } from '../form/use-quote-form.ts'
import { useSend } from '../send/use-send.ts'
import { useChecking } from '../draft/use-checking.ts'

export function StandardScreen({ onGoTo, onSent, onVendors, ...source }: QuoteScreenProps) {
  const quote = useQuoteForm({ ...source, step: null, onGoTo })
  const { open, form, errors, showErrors, anchor, resolvePlace, dropAnsweredRefusals, removeVendor, unknownVendors } =
    quote
  const [checking, whileChecking] = useChecking()
  const sending = useSend({ ...source, open, password: form?.password ?? '', onSent, onRefused: showErrors })
  const draft = open.draft

  useEffect(() => {
    if (open.sentElsewhere && draft) onSent(draft)
    // oxlint-disable-next-line react/exhaustive-deps -- once, when another tab has sent it
  }, [open.sentElsewhere])

  if (!form || !draft) return <QuoteSkeleton />

  const sendVia = async (send: () => Promise<void>) => {
    resolvePlace()
    const current = open.latest() ?? draft
    const found = [...steps.flatMap((step) => step.check(current, serverClock.now())), ...checkPassword(form.password)]
    if (found.length > 0) return showErrors(found)
    const refused = await whileChecking(
      Promise.all([serverErrors(source.api, 'request', current), serverErrors(source.api, 'client', current)]).then(
        (both) => both.flat(),
      ),
    )
    dropAnsweredRefusals()
    if (refused.length > 0) return showErrors(refused)
    return send()
  }
  const advice = sending.problem ?? (open.save.status === 'failed' ? open.save.advice : null)

  return (
    <QuoteFrame
      title="Ask for a free quote"
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
          void sendVia(sending.send)
        }}
      >
        <section className={css.section} aria-label="Your event">
          <h2>Your event</h2>
          <EventForm form={form} />
        </section>
        <section className={css.section} aria-label="About you">
          <h2>About you</h2>
          <ClientForm form={form} />
        </section>
        <Recipients form={form} />
        <RequestedAccount form={form} />
        {advice ? (
          <NotSaved
            draft={draft}
            services={form.services}
            advice={advice}
            onSendDirectly={() => void sendVia(sending.sendDirectly)}
            busy={sending.busy}
          />
        ) : null}
        <ActionBar
          line={<SaveLine status={open.save.status} expiresAt={draftExpiresAt(draft)} warnMs={LIFETIME_WARNING_MS} />}
        >
          <Button type="submit" busy={checking || sending.busy}>
            Send request
          </Button>
        </ActionBar>
      </form>
    </QuoteFrame>
  )
}
