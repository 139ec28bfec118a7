/** The open form in both variants: vendors, errors, fields, actions and the save status. */
import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { LIFETIME_WARNING_MS } from '#contract/limits.ts'
import type { Api } from '#src/api/client.ts'
import type { QuoteDraft } from '#src/offline/drafts/records.ts'
import { useSignedIn } from '#src/session/use-signed-in.ts'
import { lazyPart } from '#src/sync/connectivity/lazy-part.tsx'
import { requestsIn } from '#src/sync/outbox/offline-view.ts'
import { useOfflineView } from '#src/sync/outbox/use-offline-view.ts'
import type { Elements } from '#src/ui/elements/elements.ts'
import { ActionBar } from '#src/ui/form/action-bar.tsx'
import { SaveLine } from '#src/ui/form/save-line.tsx'
import { isBegun } from '../draft/draft.ts'
import { draftExpiresAt } from '../draft/progress.ts'
import type { OpenQuoteDraft } from '../draft/use-quote-draft.ts'
import { QuoteFormProvider } from '../fields/quote-fields.tsx'
import type { QuoteForm } from '../form/quote-form.ts'
import type { OpenQuoteForm } from '../form/use-quote-form.ts'
import layout from '#src/ui/form/form-layout.module.css'
import { QuoteFrame } from '../quote-frame.tsx'
import type { Sending } from '../send/use-send.ts'

export const NotSaved = lazyPart(async () => (await import('../send/not-saved.tsx')).NotSaved)
const SameEvent = lazyPart(async () => (await import('../same-event/later.ts')).SameEvent)
const ReplacementNotice = lazyPart(async () => (await import('../fields/replacement-notice.tsx')).ReplacementNotice)

interface QuoteFormFrameProps {
  api: Api
  /** Whether the form begins here, where an event of the client's may fill it. */
  isFirst: boolean
  quote: OpenQuoteForm
  form: QuoteForm
  sending: Sending
  title: string
  progress?: Elements
  onVendors: (vendorIds: number[]) => void
  /** Undefined until there is something to send. */
  onSendDirectly: (() => void) | undefined
  /** Called when the client’s event has filled the form. */
  onEventUsed?: (filled: QuoteDraft) => void
  /** The buttons. */
  actions: ReactNode
  children: Elements
}

export function QuoteFormFrame(props: QuoteFormFrameProps) {
  const { api, isFirst, quote, form, sending, title, progress, onVendors, onSendDirectly, actions, children } = props
  const { open, shown, unknownVendors, removeVendor } = quote
  const { draft, services } = form
  const mayHaveEvents = useMayHaveEvents(form)
  const advice = sending.problem ?? (open.save.status === 'failed' ? open.save.advice : null)
  return (
    <QuoteFormProvider form={form}>
      <QuoteFrame
        title={title}
        progress={progress}
        unknownVendors={unknownVendors}
        errors={shown.errors}
        anchor={shown.anchor}
        vendors={draft.vendors}
        onRemoveVendor={(id) => void removeVendor(id).then(onVendors)}
      >
        <form noValidate className={layout.form} onSubmit={(event) => void quote.submit(event)}>
          {draft.insteadOf ? (
            <Suspense>
              <ReplacementNotice
                requestKey={draft.insteadOf}
                onSendAsNew={() => open.change((before) => ({ ...before, insteadOf: undefined }))}
              />
            </Suspense>
          ) : null}
          {isFirst && mayHaveEvents ? (
            <Suspense>
              <SameEvent
                api={api}
                form={form}
                busy={sending.busy}
                onUse={(filled, { send }) => {
                  open.change(() => filled)
                  props.onEventUsed?.(filled)
                  if (send) void sending.send()
                }}
                onOther={() => open.complete((before) => ({ ...before, eventKey: crypto.randomUUID() }))}
              />
            </Suspense>
          ) : null}
          {children}
          {advice ? (
            <Suspense>
              <NotSaved
                draft={draft}
                services={services}
                advice={advice}
                onSendDirectly={onSendDirectly}
                busy={sending.busy}
              />
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

export const sendLabel = (online: boolean): string => (online ? 'Send request' : 'Save and send later')

/** Whether an untouched form may be for an event that the client has: of the account, or of a request from here. */
function useMayHaveEvents({ draft, searchedFields }: QuoteForm): boolean {
  const hasSent = requestsIn(useOfflineView()).length > 0
  const isSignedIn = useSignedIn() !== null
  // It stays while the first field is filled: nothing moves under a finger.
  const [wasBegun] = useState(() => isBegun(draft, searchedFields))
  const isNew = !wasBegun && draft.eventKey === undefined && draft.insteadOf === undefined
  return isNew && (hasSent || isSignedIn)
}

/** When another tab has sent this draft, navigates to where sending leads. */
export function useSentElsewhere({ sentElsewhere, draft }: OpenQuoteDraft, onSent: (draft: QuoteDraft) => void): void {
  useEffect(() => {
    if (sentElsewhere && draft) onSent(draft)
    // oxlint-disable-next-line react/exhaustive-deps -- once, when another tab has sent it
  }, [sentElsewhere])
}
