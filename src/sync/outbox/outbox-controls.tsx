/** Actions on something in the outbox, its confirmation, and why it stayed: the lower part of its card. */
import type { OutboxItem } from '#src/offline/outbox/items.ts'
import { CardActions } from '#src/ui/elements/card.tsx'
import { Button } from '#src/ui/elements/button.tsx'
import { useOnline } from '#src/sync/connectivity/use-online.ts'
import { formatMomentDay } from '#src/ui/format/format-time.ts'
import { Notice } from '#src/ui/screens/notice.tsx'
import css from './outbox-controls.module.css'
import { QUESTIONS, STILL_OFFLINE, type OutboxAction } from './outbox-messages.ts'
import type { OutboxActions } from './use-outbox-actions.ts'

interface OutboxControlsProps {
  item: OutboxItem
  /** The first is the main one. */
  offered: readonly OutboxAction[]
  actions: OutboxActions
  now: number
  onDiscard: (key: string) => void
  onUpdate: () => void
  onSignIn: () => void
}

export function OutboxControls({ item, offered, actions, now, onDiscard, onUpdate, onSignIn }: OutboxControlsProps) {
  const { record, confirmationReason } = item
  const busy = actions.busy.has(record.key)
  const online = useOnline()
  const said = actions.notes.get(record.key)
  // Anything else that keeps it here is said above.
  const note = said === STILL_OFFLINE && online ? undefined : said
  const perform: Record<OutboxAction, { label: string; act: () => void }> = {
    sendNow: { label: online ? 'Send now' : 'Try now', act: () => void actions.sendNow(record.key) },
    edit: { label: 'Edit', act: () => void actions.edit(record.key) },
    export: { label: 'Save a copy', act: () => void actions.exportRecord(record.key) },
    discard: { label: 'Discard', act: () => onDiscard(record.key) },
    dismiss: { label: 'OK', act: () => onDiscard(record.key) },
    update: { label: 'Update now', act: onUpdate },
    signIn: { label: 'Sign in', act: onSignIn },
  }
  return (
    <>
      {item.expiresSoon ? (
        <Notice>
          We’ll keep trying until <span>{formatMomentDay(item.expiresAt, now)}</span>. After that it stays here, unsent,
          until you discard it.
        </Notice>
      ) : null}
      {note === undefined ? null : (
        <p role="alert" className={css.note}>
          {note}
        </p>
      )}
      {confirmationReason === 'importedOtherAccount' ? (
        <fieldset className={css.ask}>
          <legend>{QUESTIONS[confirmationReason]}</legend>
          <CardActions>
            <Button onClick={onSignIn}>Sign in</Button>
            <Button variant="quiet" onClick={perform.discard.act}>
              Discard
            </Button>
          </CardActions>
        </fieldset>
      ) : confirmationReason ? (
        <fieldset className={css.ask}>
          <legend>{QUESTIONS[confirmationReason]}</legend>
          <CardActions>
            <Button busy={busy} onClick={() => void actions.confirm(record.key)}>
              Yes, send it
            </Button>
            <Button variant="quiet" onClick={() => onDiscard(record.key)}>
              No
            </Button>
            {item.label.editPastEvent === null ? null : (
              <Button variant="plain" onClick={perform.edit.act}>
                {confirmationReason === 'eventPast' ? item.label.editPastEvent : 'Edit'}
              </Button>
            )}
          </CardActions>
        </fieldset>
      ) : offered.length > 0 ? (
        <CardActions>
          {offered.map((action, i) => (
            <Button
              key={action}
              variant={i > 1 ? 'plain' : i === 1 ? 'quiet' : action === 'sendNow' ? 'soft' : 'main'}
              busy={busy && i === 0}
              onClick={perform[action].act}
            >
              {perform[action].label}
            </Button>
          ))}
        </CardActions>
      ) : null}
    </>
  )
}
