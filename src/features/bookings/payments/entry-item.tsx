/** One payment in the ledger, with what the caller can say about it. */
import { useState } from 'react'
import type { Booking } from '#contract/bookings/booking.ts'
import type { LedgerEntry } from '#contract/bookings/ledger.ts'
import { formatDay } from '#contract/format.ts'
import { inputOf } from '#src/offline/outbox/kinds/action.ts'
import { DECIDE_PAYMENT } from '#src/offline/outbox/kinds/actions/bookings.ts'
import type { ActionItem } from '#src/offline/outbox/of-kind.ts'
import { isUnderWay } from '#src/sync/outbox/actions-about.ts'
import { useMayPerform } from '#src/session/rights.ts'
import { useAction } from '#src/sync/actions/use-action.ts'
import { AskDialog } from '#src/ui/elements/ask-dialog.tsx'
import { Badge } from '#src/ui/elements/badge.tsx'
import { Button } from '#src/ui/elements/button.tsx'
import { CardActions } from '#src/ui/elements/card.tsx'
import { formatCents } from '#src/ui/format/format-cents.ts'
import { ProblemNotice } from '#src/ui/screens/notice.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import { ENTRY_LABELS, ENTRY_STATES, otherName } from '../format-booking.ts'
import { aboutBooking } from '../own-actions.ts'
import css from '../bookings.module.css'
import { wayLabel } from './payment-ways.ts'

interface EntryItemProps {
  booking: Booking
  entry: LedgerEntry
  unsent: readonly ActionItem[]
}

export function EntryItem({ booking, entry, unsent }: EntryItemProps) {
  const { busy, problem, perform } = useAction()
  const { id, kind, cents, paidOn, note, notedBy, state } = entry
  const { label, tone } = ENTRY_STATES[state]
  const [asking, setAsking] = useState(false)
  const word = kind === 'refund' ? 'refund' : 'payment'
  const isMine = notedBy === booking.side
  const mayDecide = useMayPerform(DECIDE_PAYMENT, booking.side)
  const isDecided = unsent.filter(isUnderWay).some(({ record }) => inputOf(DECIDE_PAYMENT, record)?.entryId === id)
  const decide = (agrees: boolean) =>
    void perform(DECIDE_PAYMENT, {
      ...aboutBooking(booking),
      input: { entryId: id, agrees, isOwn: isMine },
      once: `decide ${id} ${agrees}`,
    })
  return (
    <li data-entry={state}>
      <div className={css.entryHead}>
        <b>{`${ENTRY_LABELS[kind]} · ${formatCents(cents)}`}</b>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <Quiet>{`${formatDay(paidOn)} · ${wayLabel(entry)} · recorded by ${isMine ? 'you' : otherName(booking)}`}</Quiet>
      {note ? <p className={css.words}>{`“${note}”`}</p> : null}
      <ProblemNotice problem={problem} />
      {mayDecide && state === 'noted' && !isDecided ? (
        <CardActions>
          {isMine ? (
            <Button variant="quiet" busy={busy} onClick={() => decide(false)}>
              Remove this record
            </Button>
          ) : (
            <>
              <Button busy={busy} aria-label={`Confirm ${formatCents(cents)}`} onClick={() => decide(true)}>
                Confirm
              </Button>
              <Button variant="quiet" busy={busy} onClick={() => setAsking(true)}>
                Dispute
              </Button>
            </>
          )}
        </CardActions>
      ) : null}
      {state === 'disputed' && isMine ? (
        <p>{`${otherName(booking)} says this ${word} wasn’t made. Write to them; they can still confirm it.`}</p>
      ) : null}
      {mayDecide && state === 'disputed' && !isMine && !isDecided ? (
        <CardActions>
          <Button
            variant="quiet"
            busy={busy}
            aria-label={`Confirm ${formatCents(cents)} after all`}
            onClick={() => decide(true)}
          >
            Confirm after all
          </Button>
        </CardActions>
      ) : null}
      {asking ? (
        <DisputeDialog
          booking={booking}
          cents={cents}
          word={word}
          busy={busy}
          onClose={() => setAsking(false)}
          onDispute={() => {
            decide(false)
            setAsking(false)
          }}
        />
      ) : null}
    </li>
  )
}

interface DisputeDialogProps {
  booking: Booking
  cents: number
  word: 'payment' | 'refund'
  busy: boolean
  onClose: () => void
  onDispute: () => void
}

const DisputeDialog = ({ booking, cents, word, busy, onClose, onDispute }: DisputeDialogProps) => (
  <AskDialog
    open
    onClose={onClose}
    title={`Dispute this ${word}?`}
    action="Dispute"
    cancelLabel="Not now"
    busy={busy}
    onConfirm={onDispute}
  >
    <p>
      We’ll tell <span>{otherName(booking)}</span> that you say this <span>{word}</span> of{' '}
      <span>{formatCents(cents)}</span> wasn’t made. It won’t count. You can still confirm it later.
    </p>
  </AskDialog>
)
