/** Closing a request, or declining one vendor, with a reason. */
import { useState } from 'react'
import type { ActionDraft } from '#src/offline/drafts/records.ts'
import { CLOSE_REQUEST } from '#src/offline/outbox/kinds/actions/requests.ts'
import { leadSubject, requestSubject } from '#src/offline/outbox/kinds/subjects.ts'
import { useAction } from '#src/sync/actions/use-action.ts'
import { AskDialog } from '#src/ui/elements/ask-dialog.tsx'
import { ProblemNotice } from '#src/ui/screens/notice.tsx'
import { ReasonField } from './reason-field.tsx'

/** The target of the dialog: one vendor, or, without one, the whole request. */
export interface ToClose {
  requestKey: string
  vendor: { id: number; profileName: string } | null
}

interface CloseDialogProps {
  /** Null while it is closed. */
  toClose: ToClose | null
  event: ActionDraft['about']['event']
  onClose: () => void
}

const REASONS = {
  one: ['Too expensive', 'I need something else', 'I found someone else'],
  all: ['I found someone elsewhere', 'The date has changed', 'The event is off'],
}

export function CloseDialog({ toClose, event, onClose }: CloseDialogProps) {
  const { busy, problem, clearProblem, perform } = useAction()
  const [reason, setReason] = useState('')
  const vendor = toClose?.vendor ?? null
  const reasons = REASONS[vendor ? 'one' : 'all']
  // A reason meant for one vendor is not given to the next, nor a problem shown of it.
  const leave = () => {
    clearProblem()
    setReason('')
    onClose()
  }
  const close = async ({ requestKey }: ToClose) => {
    const done = await perform(CLOSE_REQUEST, {
      subject: vendor ? leadSubject(vendor.id) : requestSubject(requestKey),
      about: { title: vendor?.profileName ?? 'Close request', href: '/requests', event },
      input: { requestKey, leadId: vendor?.id ?? null, reason: reason.trim() },
      once: vendor ? `decline ${vendor.id}` : `close ${requestKey}`,
    })
    if (done) leave()
  }
  return (
    <AskDialog
      open={toClose !== null}
      onClose={leave}
      title={vendor ? `Decline ${vendor.profileName}?` : 'Close this request?'}
      action={vendor ? 'Decline' : 'Close request'}
      busy={busy}
      onConfirm={() => void (toClose && close(toClose))}
    >
      <p>
        {vendor
          ? 'We’ll tell them you’re no longer looking for a quote from them. This doesn’t affect your other vendors.'
          : 'We’ll tell the vendors you’re no longer looking. Your bookings won’t change. This can’t be undone.'}
      </p>
      <ReasonField suggestions={reasons} reason={reason} onChange={setReason} hint="The vendor can read it." />
      <ProblemNotice problem={problem} />
    </AskDialog>
  )
}
