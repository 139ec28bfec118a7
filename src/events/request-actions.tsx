/** Actions taken on a request on this device that are not sent, or were refused. Once sent, the screen is read again. */
import { useQueryClient } from '@tanstack/react-query'
import { requestSubject } from '#src/offline/outbox/kinds/subjects.ts'
import { ActionStatus, Announced } from '#src/sync/actions/action-status.tsx'
import { unsentAbout, useDelivered } from '#src/sync/outbox/actions-about.ts'
import { useOfflineView } from '#src/sync/outbox/use-offline-view.ts'

export function RequestActions({ requestKey, now }: { requestKey: string; now: number }) {
  const view = useOfflineView()
  const queryClient = useQueryClient()
  const subject = requestSubject(requestKey)
  useDelivered(
    view,
    (about) => about === subject,
    () => void queryClient.invalidateQueries({ queryKey: ['own'] }),
  )
  return (
    <Announced>
      {unsentAbout(view, subject).map((item) => (
        <ActionStatus key={item.record.key} item={item} now={now}>
          <h3>{item.record.draft.about.title}</h3>
        </ActionStatus>
      ))}
    </Announced>
  )
}
