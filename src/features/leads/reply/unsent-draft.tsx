/** Input typed for a lead that takes no reply anymore: to read, and to delete. */
import { Facts } from '#src/ui/elements/facts.tsx'
import { useState } from 'react'
import { CANCELLATION_POLICIES } from '#contract/bookings/quote-terms.ts'
import { formatDay } from '#contract/format.ts'
import type { Lead } from '#contract/leads.ts'
import { replyDraftId } from '#src/offline/drafts/records.ts'
import type { Offline } from '#src/offline/offline.ts'
import { StorageError } from '#src/offline/storage/storage.ts'
import { replyDraftsIn } from '#src/sync/outbox/offline-view.ts'
import { useOfflineView } from '#src/sync/outbox/use-offline-view.ts'
import { useSingleRun } from '#src/ui/browser/use-single-run.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { Card, CardActions } from '#src/ui/elements/card.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import { formatLocal } from '#src/ui/format/format-local-time.ts'
import { POLICY_LABELS } from '#contract/bookings/policy-labels.ts'
import { ProblemNotice } from '#src/ui/screens/notice.tsx'
import { labelOf } from './quote-labels.ts'

const NOT_DELETED = 'We couldn’t delete this draft. Try again.'

interface UnsentDraftProps {
  offline: Offline
  lead: Pick<Lead, 'id' | 'timeZone'>
}

export function UnsentDraft({ offline, lead: { id: leadId, timeZone } }: UnsentDraftProps) {
  const replyDrafts = replyDraftsIn(useOfflineView())
  const { busy, run } = useSingleRun()
  const [problem, setProblem] = useState<string | null>(null)
  const draft = replyDrafts.find(({ id }) => id === replyDraftId(leadId))
  if (!draft) return null
  const remove = () =>
    run(async () => {
      setProblem(null)
      try {
        await offline.replyDrafts.remove(leadId)
      } catch (failure) {
        if (!(failure instanceof StorageError)) throw failure
        setProblem(NOT_DELETED)
      }
    })
  return (
    <Card as="section" roomy className={blocks.section} aria-label="Your draft">
      <h2>Your draft wasn’t sent</h2>
      <Quiet>This request doesn’t take replies anymore. What you typed stays on this device.</Quiet>
      <Facts facts={typedFacts(draft.answer, timeZone).map(({ label, value }) => [label, value] as const)} />
      <ProblemNotice problem={problem} />
      <CardActions>
        <Button variant="quiet" busy={busy} onClick={() => void remove()}>
          Delete draft
        </Button>
      </CardActions>
    </Card>
  )
}

/** Everything typed, as the form names it. @param timeZone of the event */
export const typedFacts = (fields: Readonly<Record<string, string>>, timeZone: string) =>
  Object.entries(fields)
    .filter(([, typed]) => typed.trim() !== '')
    .map(([name, typed]) => ({ name, label: labelOf(name) ?? name, value: shown(name, typed, timeZone) }))

const AMOUNT = /^price$|[cC]ents$/

function shown(name: string, typed: string, timeZone: string): string {
  const policy = name === 'terms.cancellation' && CANCELLATION_POLICIES.find((one) => one === typed)
  if (policy) return POLICY_LABELS[policy]
  if (name === 'terms.holdsDate') return 'Yes'
  if (name === 'terms.setUpMinutes' || name === 'terms.travelMinutes') return `${typed} minutes`
  if (AMOUNT.test(name) && /^\d/.test(typed)) return `$${typed}`
  const [day = '', time] = typed.split('T')
  if (name === 'terms.startsAt' || name === 'terms.endsAt')
    return time ? formatLocal(typed, name === 'terms.startsAt' ? 'start' : 'end', timeZone) : formatDay(day)
  return name === 'validUntil' || name === 'terms.balanceDueOn' ? formatDay(typed) : typed
}
