/** All fields on one page: the A/B value Standard. */
import { serverClock } from '#src/pwa/connectivity/server-clock.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { checkPassword } from '../draft/checks.ts'
import { useChecking } from '../draft/use-checking.ts'
import { RequestedAccount } from '../fields/requested-account.tsx'
import { useQuoteForm } from '../form/use-quote-form.ts'
import { serverErrors } from '../queries.ts'
import css from '../quote-frame.module.css'
import { QuoteSkeleton } from '../quote-frame.tsx'
import type { QuoteScreenProps } from '../quote-screen.ts'
import { useSend } from '../send/use-send.ts'
import { ClientForm } from '../steps/client-form.tsx'
import { EventForm } from '../steps/event-form.tsx'
import { Recipients } from '../steps/review-form.tsx'
import { steps } from '../steps/steps.ts'
import { QuoteFormFrame, useSentElsewhere } from './quote-form-frame.tsx'

export function StandardScreen({ onGoTo, onSent, onVendors, ...source }: QuoteScreenProps) {
  const quote = useQuoteForm({ ...source, step: null, onGoTo })
  const { open, form, showErrors, resolvePlace, dropCheckedRefusals } = quote
  const [checking, whileChecking] = useChecking()
  const sending = useSend({ ...source, open, password: form?.password ?? '', onSent, onRefused: showErrors })
  useSentElsewhere(open, onSent)

  if (!form) return <QuoteSkeleton />

  const sendVia = async (send: () => Promise<void>) => {
    resolvePlace()
    const current = open.latest() ?? form.draft
    const found = [...steps.flatMap((step) => step.check(current, serverClock.now())), ...checkPassword(form.password)]
    if (found.length > 0) return showErrors(found)
    const refused = await whileChecking(
      Promise.all([serverErrors(source.api, 'request', current), serverErrors(source.api, 'client', current)]).then(
        (both) => both.flat(),
      ),
    )
    dropCheckedRefusals()
    if (refused.length > 0) return showErrors(refused)
    return send()
  }

  return (
    <QuoteFormFrame
      {...{ quote, form, sending, onVendors }}
      title="Request a free quote"
      onSubmit={() => sendVia(sending.send)}
      onSendDirectly={() => void sendVia(sending.sendDirectly)}
      actions={
        <Button type="submit" busy={checking || sending.busy}>
          Send request
        </Button>
      }
    >
      <section className={css.section} aria-label="Your event">
        <h2>Your event</h2>
        <EventForm form={form} />
      </section>
      <section className={css.section} aria-label="About you">
        <h2>About you</h2>
        <ClientForm />
      </section>
      <Recipients form={form} />
      <RequestedAccount form={form} />
    </QuoteFormFrame>
  )
}
