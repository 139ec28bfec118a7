/** Reminds the client of a quote, once, also offline. */
import type { Lead } from '#contract/leads.ts'
import { NUDGE_CLIENT } from '#src/offline/outbox/kinds/actions/leads.ts'
import { nudgeSubject } from '#src/offline/outbox/kinds/subjects.ts'
import { ActionStatus, Announced } from '#src/sync/actions/action-status.tsx'
import { useAction } from '#src/sync/actions/use-action.ts'
import { isUnderWay, unsentAbout, useDelivered } from '#src/sync/outbox/actions-about.ts'
import { useOfflineView } from '#src/sync/outbox/use-offline-view.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { Card } from '#src/ui/elements/card.tsx'
import { ProblemNotice } from '#src/ui/screens/notice.tsx'
import { FactLine } from '#src/ui/elements/facts.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import { leadTitle } from './format-lead.ts'
import { mayNudge, progressFacts } from './quote-progress.ts'

interface NudgeClientProps {
  lead: Lead
  now: number
  onGo: (href: string) => void
  onDelivered: () => void
}

export function NudgeClient({ lead, now, onGo, onDelivered }: NudgeClientProps) {
  const view = useOfflineView()
  const { busy, problem, perform } = useAction()
  const subject = nudgeSubject(lead.id)
  const unsent = unsentAbout(view, subject)
  useDelivered(view, (about) => about === subject, onDelivered)
  if (lead.progress === null) return null
  const send = () =>
    void perform(NUDGE_CLIENT, {
      subject,
      about: { title: leadTitle(lead), href: `/leads/${lead.id}`, event: null },
      input: { leadId: lead.id },
    })
  const isOffered = mayNudge(lead, now) && lead.replacedBy === null && !unsent.some(isUnderWay)
  return (
    <Card as="section" roomy className={blocks.section} aria-label="What became of your quote">
      <h2>What became of your quote</h2>
      <FactLine facts={progressFacts(lead.progress, now)} />
      <Announced>
        {unsent.map((item) => (
          <ActionStatus key={item.record.key} item={item} now={now} onGo={onGo}>
            <h3>Reminder to the client</h3>
          </ActionStatus>
        ))}
      </Announced>
      {isOffered ? (
        <>
          <p>No decision yet? You can send one friendly reminder by email. We write it.</p>
          <Button variant="soft" busy={busy} onClick={send}>
            Send a reminder
          </Button>
        </>
      ) : null}
      <ProblemNotice problem={problem} />
    </Card>
  )
}
