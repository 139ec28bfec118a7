/**
 * Actions taken on a request on this device that are not sent, or were refused. Once sent, the screen is read again.
 */
import { useQueryClient } from '@tanstack/react-query'
import { ASK_MORE } from '#src/offline/outbox/kinds/actions/requests.ts'
import { requestSubject } from '#src/offline/outbox/kinds/subjects.ts'
import type { ActionItem } from '#src/offline/outbox/of-kind.ts'
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
          <h3>{titleOf(item)}</h3>
        </ActionStatus>
      ))}
    </Announced>
  )
}

function titleOf({ record: { kind, draft } }: ActionItem): string {
  const { title } = draft.about
  return kind === ASK_MORE.name ? `Send your request to ${title}` : title
}
