/** Declines several quotes at once with one reason: an action for each, so that each is sent exactly once. */
import { useState } from 'react'
import { formatCount } from '#contract/format-count.ts'
import { formatMoney } from '#contract/format.ts'
import { CLOSE_REQUEST } from '#src/offline/outbox/kinds/actions/requests.ts'
import { leadSubject } from '#src/offline/outbox/kinds/subjects.ts'
import { useAction } from '#src/sync/actions/use-action.ts'
import { AskDialog } from '#src/ui/elements/ask-dialog.tsx'
import { Checkbox } from '#src/ui/form/field.tsx'
import { ProblemNotice } from '#src/ui/screens/notice.tsx'
import { ReasonField } from '../outcome/reason-field.tsx'
import type { QuoteOfRequest } from './sort-quotes.ts'
import css from './quotes.module.css'

interface DeclineSeveralProps {
  /** Those that can be declined; null while the dialog is closed. */
  quotes: readonly QuoteOfRequest[] | null
  onClose: () => void
}

export function DeclineSeveral({ quotes, onClose }: DeclineSeveralProps) {
  const { busy, problem, clearProblem, perform } = useAction()
  const [reason, setReason] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [isMissing, setMissing] = useState(false)
  const toDecline = (quotes ?? []).filter(({ vendor }) => chosen.has(vendor.id))
  const leave = () => {
    clearProblem()
    setReason('')
    setChosen(new Set())
    setMissing(false)
    onClose()
  }
  const decline = async () => {
    if (toDecline.length === 0) return setMissing(true)
    for (const { vendor, requestKey, event } of toDecline) {
      const done = await perform(CLOSE_REQUEST, {
        subject: leadSubject(vendor.id),
        about: { title: vendor.profileName, href: '/requests', event },
        input: { requestKey, leadId: vendor.id, reason: reason.trim() },
        once: `decline ${vendor.id}`,
      })
      // The rest stays chosen beside the reason why.
      if (!done) return
    }
    leave()
  }
  const choose = (id: number, isChosen: boolean) => {
    setMissing(false)
    setChosen(new Set(isChosen ? [...chosen, id] : [...chosen].filter((other) => other !== id)))
  }
  return (
    <AskDialog
      open={quotes !== null}
      onClose={leave}
      title="Decline several quotes"
      action={toDecline.length > 0 ? `Decline ${formatCount(toDecline.length, 'quote')}` : 'Decline'}
      cancelLabel="Keep them"
      busy={busy}
      onConfirm={() => void decline()}
    >
      <p>Choose the quotes that you don’t need. We’ll tell their vendors.</p>
      <ul className={css.choices}>
        {(quotes ?? []).map(({ vendor: { id, profileName, answer: quote } }) => (
          <li key={id}>
            <Checkbox checked={chosen.has(id)} onChange={(change) => choose(id, change.currentTarget.checked)}>
              {`${profileName}, ${formatMoney(quote.price)}`}
            </Checkbox>
          </li>
        ))}
      </ul>
      <ReasonField suggestions={REASONS} reason={reason} onChange={setReason} hint="All of them can read it." />
      <ProblemNotice problem={isMissing ? 'Choose at least one quote.' : problem} />
    </AskDialog>
  )
}

const REASONS = ['Too expensive', 'I need something else', 'I found someone else']
