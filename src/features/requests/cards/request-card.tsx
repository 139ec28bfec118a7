/** A submitted request: waiting, stuck or delivered. */
import type { Api } from '#src/api/client.ts'
import type { ContactedVendor } from '#contract/leads.ts'
import type { RequestItem } from '#src/offline/outbox/of-kind.ts'
import { OutboxControls } from '#src/sync/outbox/outbox-controls.tsx'
import type { Circumstances } from '#src/sync/outbox/outbox-messages.ts'
import type { OutboxActions } from '#src/sync/outbox/use-outbox-actions.ts'
import { Card } from '#src/ui/elements/card.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import css from './cards.module.css'
import { DraftHead } from './card-head.tsx'
import { RecordErrors, type LabelOf } from './record-errors.tsx'
import { requestLabel } from './request-state.ts'
import { SentVendors } from './sent-vendors.tsx'
import { agreedDay } from './vendor-state.ts'

interface RequestCardProps extends Circumstances {
  api: Api
  item: RequestItem
  actions: OutboxActions
  labelOf: LabelOf
  /** A request's number → the number of the one that updated it. */
  replacedBy: ReadonlyMap<number, number>
  /** Its state at each vendor; empty until known. */
  vendors: readonly ContactedVendor[]
  /** Opens the form with what was sent. */
  onChange: () => Promise<string | null>
  onDiscard: (key: string) => void
  onUpdate: () => void
  onSignIn: () => void
}

export function RequestCard({
  api,
  onChange,
  item,
  actions,
  labelOf,
  replacedBy,
  vendors,
  onDiscard,
  onUpdate,
  onSignIn,
  now,
  online,
}: RequestCardProps) {
  const { record, confirmationReason } = item
  const words = requestLabel(item, { now, online }, vendors)
  return (
    <Card as="article" className={css.card} data-state={record.state} data-key={record.key}>
      <DraftHead
        tone={words.tone}
        label={words.label}
        draft={record.draft}
        agreed={agreedDay(vendors)}
        asked={vendors.length || record.receipt?.requests.length}
      />
      {/* A question needs no explanation of what it is waiting for. */}
      {confirmationReason ? null : <Quiet>{words.sentence}</Quiet>}
      {record.state === 'needsYou' ? (
        <RecordErrors errors={record.lastProblem?.errors ?? []} labelOf={labelOf} />
      ) : null}
      {record.state === 'sent' ? (
        <SentVendors
          api={api}
          onChange={onChange}
          record={record}
          replacedBy={replacedBy}
          vendors={vendors}
          now={now}
        />
      ) : null}
      <OutboxControls
        offered={words.actions}
        item={item}
        actions={actions}
        now={now}
        onDiscard={onDiscard}
        onUpdate={onUpdate}
        onSignIn={onSignIn}
      />
    </Card>
  )
}
