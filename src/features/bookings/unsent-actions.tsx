/** What was done about a booking on this device and is not sent, or was refused. */
import { ActionStatus, Announced } from '#src/pwa/actions/action-status.tsx'
import type { ActionItem } from '#src/pwa/outbox/actions-about.ts'
import { Card } from '#src/ui/elements/card.tsx'
import { actionTitle } from './own-actions.ts'

interface UnsentActionsProps {
  unsent: readonly ActionItem[]
  now: number
  onGo: (href: string) => void
}

export const UnsentActions = ({ unsent, now, onGo }: UnsentActionsProps) => (
  <Announced>
    {unsent.map((item) => (
      <Card key={item.record.key}>
        <ActionStatus {...{ item, now, onGo }}>
          <h2>{actionTitle(item.record)}</h2>
        </ActionStatus>
      </Card>
    ))}
  </Announced>
)
