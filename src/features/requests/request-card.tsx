/** One request that was sent by the person: waiting, stuck or delivered. */
import type { OutboxItem } from '#src/offline/outbox.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { momentDay } from '#src/ui/event-words.ts'
import { Notice } from '#src/ui/notice.tsx'
import css from './cards.module.css'
import { CardHead } from './card-head.tsx'
import { RecordErrors, type LabelOf } from './record-errors.tsx'
import { QUESTIONS } from './request-questions.ts'
import { requestWords, type Circumstances, type RequestAction } from './request-state.ts'
import { SentVendors } from './sent-vendors.tsx'
import type { RequestActions } from './use-request-actions.ts'

interface RequestCardProps extends Circumstances {
  item: OutboxItem
  actions: RequestActions
  labelOf: LabelOf
  /** A request's number → the number of the one that updated it. */
  replacedBy: ReadonlyMap<number, number>
  onDiscard: (key: string) => void
  onUpdate: () => void
  onSignIn: () => void
}

export function RequestCard({ item, actions, labelOf, replacedBy, onDiscard, onUpdate, onSignIn, now, online }: RequestCardProps) {
  const { record, asks } = item
  const words = requestWords(item, { now, online })
  const busy = actions.busy.has(record.key)
  const perform: Record<RequestAction, { label: string; act: () => void }> = {
    sendNow: { label: 'Send now', act: () => void actions.sendNow(record.key) },
    edit: { label: record.state === 'needsYou' ? 'Change it' : 'Edit', act: () => void actions.edit(record.key) },
    export: { label: 'Save a copy', act: () => void actions.exportRecord(record.key) },
    discard: { label: 'Discard', act: () => onDiscard(record.key) },
    update: { label: 'Update now', act: onUpdate },
    signIn: { label: 'Sign in', act: onSignIn },
  }
  return (
    <Card as="article" className={css.card} data-state={record.state} data-key={record.key}>
      <CardHead tone={words.tone} label={words.label} draft={record.draft} />
      {/* A question says by itself what it waits for. */}
      {asks ? null : <p className={css.sentence}>{words.sentence}</p>}
      {record.state === 'needsYou' ? <RecordErrors errors={record.lastProblem?.errors ?? []} labelOf={labelOf} /> : null}
      {record.state === 'sent' ? <SentVendors record={record} replacedBy={replacedBy} /> : null}
      {item.expiresSoon ? (
        <Notice>
          It is tried until {momentDay(item.expiresAt, now)}. After that it is not sent any more, only kept for you to see and to copy.
        </Notice>
      ) : null}
      {actions.notes.has(record.key) ? (
        <p role="alert" className={css.note}>
          {actions.notes.get(record.key)}
        </p>
      ) : null}
      {asks ? (
        <fieldset className={css.ask}>
          <legend>{QUESTIONS[asks]}</legend>
          <div className={css.buttons}>
            <Button busy={busy} onClick={() => void actions.confirm(record.key)}>
              Yes, send it
            </Button>
            <Button look="quiet" onClick={() => onDiscard(record.key)}>
              No
            </Button>
            <Button look="plain" onClick={perform.edit.act}>
              {asks === 'eventPast' ? 'New date' : 'Edit'}
            </Button>
          </div>
        </fieldset>
      ) : words.actions.length > 0 ? (
        <div className={css.buttons}>
          {words.actions.map((action, i) => (
            <Button
              key={action}
              look={i > 1 ? 'plain' : i === 1 ? 'quiet' : action === 'sendNow' ? 'soft' : 'main'}
              busy={busy && i === 0}
              onClick={perform[action].act}
            >
              {perform[action].label}
            </Button>
          ))}
        </div>
      ) : null}
    </Card>
  )
}
