/** The open form in both variants: vendors, errors, fields, actions and the save status. */
import { Suspense, useEffect, type ReactNode } from 'react'
import { LIFETIME_WARNING_MS } from '#contract/limits.ts'
import type { QuoteDraft } from '#src/offline/drafts/records.ts'
import { lazyPart } from '#src/pwa/connectivity/lazy-part.tsx'
import { ActionBar } from '#src/ui/form/action-bar.tsx'
import { SaveLine } from '#src/ui/form/save-line.tsx'
import { draftExpiresAt } from '../draft/progress.ts'
import type { OpenQuoteDraft } from '../draft/use-quote-draft.ts'
import { QuoteFormProvider } from '../fields/quote-fields.tsx'
import type { QuoteForm } from '../form/quote-form.ts'
import type { OpenQuoteForm } from '../form/use-quote-form.ts'
import layout from '#src/ui/form/form-layout.module.css'
import { QuoteFrame } from '../quote-frame.tsx'
import type { Sending } from '../send/use-send.ts'

export const NotSaved = lazyPart(async () => (await import('../send/not-saved.tsx')).NotSaved)
const Replaces = lazyPart(async () => (await import('../fields/replaces.tsx')).Replaces)

interface QuoteFormFrameProps {
  quote: OpenQuoteForm
  form: QuoteForm
  sending: Sending
  title: string
  progress?: ReactNode
  onVendors: (memberIds: number[]) => void
  onSubmit: () => Promise<void>
  /** Undefined until there is something to send. */
  onSendDirectly: (() => void) | undefined
  /** The buttons. */
  actions: ReactNode
  children: ReactNode
}

export function QuoteFormFrame(props: QuoteFormFrameProps) {
  const { quote, form, sending, title, progress, onVendors, onSubmit, onSendDirectly, actions, children } = props
  const { open, errors, anchor, unknownVendors, removeVendor } = quote
  const { draft, services } = form
  const advice = sending.problem ?? (open.save.status === 'failed' ? open.save.advice : null)
  return (
    <QuoteFormProvider form={form}>
      <QuoteFrame
        {...{ title, progress, unknownVendors, errors, anchor }}
        vendors={draft.vendors}
        onRemoveVendor={(id) => void removeVendor(id).then(onVendors)}
      >
        <form
          noValidate
          className={layout.form}
          onSubmit={(event) => {
            event.preventDefault()
            void onSubmit()
          }}
        >
          {draft.insteadOf ? (
            <Suspense>
              <Replaces
                requestKey={draft.insteadOf}
                onSendAsNew={() => open.change((before) => ({ ...before, insteadOf: undefined }))}
              />
            </Suspense>
          ) : null}
          {children}
          {advice ? (
            <Suspense>
              <NotSaved {...{ draft, services, advice, onSendDirectly }} busy={sending.busy} />
            </Suspense>
          ) : null}
          <ActionBar
            line={<SaveLine status={open.save.status} expiresAt={draftExpiresAt(draft)} warnMs={LIFETIME_WARNING_MS} />}
          >
            {actions}
          </ActionBar>
        </form>
      </QuoteFrame>
    </QuoteFormProvider>
  )
}

/** When another tab has sent this draft, navigates to where sending leads. */
export function useSentElsewhere({ sentElsewhere, draft }: OpenQuoteDraft, onSent: (draft: QuoteDraft) => void): void {
  useEffect(() => {
    if (sentElsewhere && draft) onSent(draft)
    // oxlint-disable-next-line react/exhaustive-deps -- once, when another tab has sent it
  }, [sentElsewhere])
}
