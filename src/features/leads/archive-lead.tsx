/** Archives a lead, or moves it back, also offline. */
import type { LeadSummary } from '#contract/leads.ts'
import { inputOf } from '#src/offline/outbox/kinds/action.ts'
import { ARCHIVE_LEAD } from '#src/offline/outbox/kinds/actions/leads.ts'
import { archiveSubject } from '#src/offline/outbox/kinds/subjects.ts'
import { ActionStatus, Announced } from '#src/sync/actions/action-status.tsx'
import { useAction } from '#src/sync/actions/use-action.ts'
import { isUnderWay, unsentAbout, useDelivered } from '#src/sync/outbox/actions-about.ts'
import type { OfflineView } from '#src/sync/outbox/offline-view.ts'
import { useOfflineView } from '#src/sync/outbox/use-offline-view.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { Card } from '#src/ui/elements/card.tsx'
import { ProblemNotice } from '#src/ui/screens/notice.tsx'
import { leadTitle } from './format-lead.ts'

/** Whether it is archived, counting what waits on this device. */
export function isArchivedHere(
  view: Pick<OfflineView, 'items'>,
  { id, isArchived }: Pick<LeadSummary, 'id' | 'isArchived'>,
) {
  const last = unsentAbout(view, archiveSubject(id)).findLast(isUnderWay)
  return (last && inputOf(ARCHIVE_LEAD, last.record)?.isArchived) ?? isArchived
}

interface ArchiveLeadProps {
  lead: LeadSummary
  now: number
  onGo: (href: string) => void
  onDelivered: () => void
}

export function ArchiveLead({ lead, now, onGo, onDelivered }: ArchiveLeadProps) {
  const view = useOfflineView()
  const { busy, problem, perform } = useAction()
  const subject = archiveSubject(lead.id)
  const unsent = unsentAbout(view, subject)
  const isArchived = isArchivedHere(view, lead)
  useDelivered(view, (about) => about === subject, onDelivered)
  const change = () =>
    void perform(ARCHIVE_LEAD, {
      subject,
      about: { title: leadTitle(lead), href: `/leads/${lead.id}`, event: null },
      input: { leadId: lead.id, isArchived: !isArchived },
    })
  return (
    <>
      <Announced>
        {unsent.map((item) => (
          <Card key={item.record.key}>
            <ActionStatus item={item} now={now} onGo={onGo}>
              <h2>{inputOf(ARCHIVE_LEAD, item.record)?.isArchived ? 'Archive this lead' : 'Move back to leads'}</h2>
            </ActionStatus>
          </Card>
        ))}
      </Announced>
      <Button variant="quiet" busy={busy} onClick={change}>
        {isArchived ? 'Move back to leads' : 'Archive lead'}
      </Button>
      <ProblemNotice problem={problem} />
    </>
  )
}
