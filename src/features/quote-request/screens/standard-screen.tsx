/** All fields on one page: the A/B value Standard. */
import { useEffect, useState } from 'react'
import { serverClock } from '#src/sync/connectivity/server-clock.ts'
import { useOnline } from '#src/sync/connectivity/use-online.ts'
import type { QuoteDraft } from '#src/offline/drafts/records.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { LegalLinks } from '#src/ui/form/legal-links.tsx'
import { checkPassword } from '../draft/checks.ts'
import type { OpenQuoteDraft } from '../draft/use-quote-draft.ts'
import { AccountPassword } from '../fields/requested-account.tsx'
import { useQuoteForm } from '../form/use-quote-form.ts'
import { useRequestedAccount } from '../form/use-requested-account.ts'
import { serverErrors } from '../queries.ts'
import layout from '#src/ui/form/form-layout.module.css'
import css from '../quote-frame.module.css'
import { QuoteSkeleton } from '../quote-frame.tsx'
import type { QuoteScreenProps } from '../quote-screen.ts'
import { useSend } from '../send/use-send.ts'
import { ClientForm } from '../steps/client-form.tsx'
import { ShortRecipients } from '../steps/review-form.tsx'
import { ShortEventForm } from '../steps/short-event-form.tsx'
import { steps } from '../steps/steps.ts'
import { QuoteFormFrame, sendLabel, useSentElsewhere } from './quote-form-frame.tsx'

export function StandardScreen({ onGoTo, onSent, onVendors, ...source }: QuoteScreenProps) {
  const quote = useQuoteForm({
    ...source,
    step: null,
    onGoTo,
    check: (draft, password) => [
      ...steps
        .flatMap((step) => step.check(withOneEmail(draft), serverClock.now()))
        // Not asked here; where it is missing, so is the address.
        .filter(({ name }) => name !== 'emailConfirm'),
      ...checkPassword(password),
    ],
    goOn,
  })
  const { open, form, shown, dropCheckedRefusals } = quote
  const [ofEvent, setOfEvent] = useState<QuoteDraft['gigRequest']>({})
  const online = useOnline()
  const requestedAccount = useRequestedAccount()
  useOneEmail(open)
  const { showErrors } = shown
  const sending = useSend({ ...source, open, password: form?.password ?? '', onSent, onRefused: showErrors })
  useSentElsewhere(open, onSent)

  async function goOn(draft: QuoteDraft, isDirect: boolean) {
    const refused = await Promise.all([
      serverErrors(source.api, 'request', draft),
      serverErrors(source.api, 'client', draft),
    ])
    dropCheckedRefusals()
    if (refused.flat().length > 0) return showErrors(refused.flat())
    return isDirect ? sending.sendDirectly() : sending.send()
  }

  if (!form) return <QuoteSkeleton />

  return (
    <QuoteFormFrame
      api={source.api}
      isFirst
      quote={quote}
      form={form}
      sending={sending}
      onVendors={onVendors}
      title="Request a free quote"
      onSendDirectly={() => void quote.submitDirectly()}
      onEventUsed={({ gigRequest: filled }) => setOfEvent(filled)}
      actions={
        <Button type="submit" busy={shown.busy || sending.busy}>
          {sendLabel(online)}
        </Button>
      }
    >
      <div className={css.short}>
        <ShortEventForm form={form} ofEvent={ofEvent} />
        <ShortRecipients form={form} />
        <h2>About you</h2>
        <ClientForm
          isShort
          account={
            requestedAccount === 'hasOne' ? null : (
              <div className={layout.fullWidth}>
                <AccountPassword form={form} isAskable={requestedAccount === 'askable'} />
              </div>
            )
          }
        />
        <LegalLinks doing="By sending" />
      </div>
    </QuoteFormFrame>
  )
}

/** The address is typed once here, so it stands for its repetition, too. */
function withOneEmail(draft: QuoteDraft): QuoteDraft {
  const { email = '', emailConfirm = '' } = draft.client
  return email === emailConfirm ? draft : { ...draft, client: { ...draft.client, emailConfirm: email } }
}

function useOneEmail({ draft, complete }: OpenQuoteDraft): void {
  const isRepeated = draft === null || withOneEmail(draft) === draft
  useEffect(() => {
    if (!isRepeated) complete(withOneEmail)
  }, [isRepeated, complete])
}
