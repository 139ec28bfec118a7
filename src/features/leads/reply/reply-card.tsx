/** A reply sent from this device that the server has not confirmed yet, or has only just confirmed. */
import { useState } from 'react'
import { typedPrice } from '#src/offline/outbox/kinds/compose-terms.ts'
import type { ReplyRecord } from '#src/offline/outbox/kinds/lead-reply.ts'
import { OutboxControls } from '#src/sync/outbox/outbox-controls.tsx'
import { DISCARD_MESSAGE, unsentMessage } from '#src/sync/outbox/outbox-messages.ts'
import { useOffline } from '#src/sync/storage/use-offline.ts'
import { useOnline } from '#src/sync/connectivity/use-online.ts'
import { useOutboxActions } from '#src/sync/outbox/use-outbox-actions.ts'
import { useUpdate } from '#src/pwa/service-worker/use-update.ts'
import { Badge } from '#src/ui/elements/badge.tsx'
import { Card } from '#src/ui/elements/card.tsx'
import { AskDialog } from '#src/ui/elements/ask-dialog.tsx'
import { formatDay, formatMoney } from '#contract/format.ts'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import css from '../leads.module.css'
import type { ReplyItem } from '#src/offline/outbox/of-kind.ts'

interface ReplyCardProps {
  item: ReplyItem
  now: number
  onGo: (href: string) => void
}

export function ReplyCard({ item, now, onGo }: ReplyCardProps) {
  const offline = useOffline()
  const online = useOnline()
  const update = useUpdate()
  // Returns to the form, which the page shows as soon as the outbox is empty.
  const actions = useOutboxActions(offline?.outbox ?? null, () => {}, 'fanfare-answer')
  const [discarding, setDiscarding] = useState(false)
  const { record } = item
  const { draft } = record
  const words = unsentMessage(item, { now, online }) ?? {
    tone: 'good',
    label: 'Sent',
    sentence: 'The client can see it, and we’ll email them.',
    actions: [],
  }
  const errors = record.state === 'needsYou' ? (record.lastProblem?.errors ?? []) : []
  return (
    <Card
      as="section"
      roomy
      className={blocks.section}
      aria-label={draft.replaces === undefined ? 'Your reply' : 'Your updated reply'}
      data-state={record.state}
    >
      <Badge tone={words.tone === 'draft' ? 'plain' : words.tone}>{words.label}</Badge>
      <h2>
        {draft.says === 'decline'
          ? 'You’re declining'
          : draft.replaces === undefined
            ? 'Your quote'
            : 'Your updated quote'}
      </h2>
      {draft.says === 'quote' ? (
        <>
          <p className={blocks.price}>{formatPrice(draft.answer)}</p>
          <p className={css.notes}>{draft.answer['includes']}</p>
          <Quiet>{`Valid until ${formatDay(draft.answer['validUntil'] ?? '')}`}</Quiet>
        </>
      ) : null}
      {draft.answer['message'] ? <p className={css.notes}>{`“${draft.answer['message']}”`}</p> : null}
      <Quiet>{words.sentence}</Quiet>
      {errors.length > 0 ? (
        <ul className={blocks.errors}>
          {errors.map(({ name, message }) => (
            <li key={name}>{message}</li>
          ))}
        </ul>
      ) : null}
      <OutboxControls
        item={item}
        actions={actions}
        now={now}
        offered={words.actions}
        onDiscard={() => setDiscarding(true)}
        onUpdate={() => (update.state === 'none' ? window.location.reload() : void update.apply())}
        onSignIn={() => onGo(`/sign-in?next=/leads/${draft.lead.id}`)}
      />
      <AskDialog
        open={discarding}
        onClose={() => setDiscarding(false)}
        title="Discard this reply?"
        action="Discard"
        busy={actions.busy.has(record.key)}
        onConfirm={() => void actions.discard(record.key).finally(() => setDiscarding(false))}
      >
        <p>{DISCARD_MESSAGE}</p>
      </AskDialog>
    </Card>
  )
}

/** Formats a typed price; an invalid price is returned unchanged. */
function formatPrice(fields: ReplyRecord['draft']['answer']): string {
  const price = typedPrice(fields)
  return typeof price === 'number' ? formatMoney(price) : (price ?? '')
}
