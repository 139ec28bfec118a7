/** Words for a dispute that were typed on this device and aren't sent: what becomes of them as the dispute goes on. */
import { useEffect, useState } from 'react'
import type { Booking } from '#contract/bookings/booking.ts'
import { disputeRefusal } from '#contract/bookings/disputes/dispute.ts'
import type { ActionDraft } from '#src/offline/drafts/records.ts'
import type { Offline } from '#src/offline/offline.ts'
import type { ActionKind } from '#src/offline/outbox/kinds/action.ts'
import { DISPUTE_BOOKING, STATE_IN_DISPUTE } from '#src/offline/outbox/kinds/actions/bookings.ts'
import { bookingSubject } from '#src/offline/outbox/kinds/subjects.ts'
import type { ActionItem } from '#src/offline/outbox/of-kind.ts'
import { aboutBooking } from '../own-actions.ts'
import { holdsUnsent, textIn } from './use-dispute-words.ts'

/** Whether the side may open a dispute now, as far as this device knows. */
export function canOpenDispute(booking: Booking, now: number): boolean {
  const { state, endsAtUtc, cancelled: canceled, ledger, dispute, disputesLeft, vendor } = booking
  const owedCents = canceled?.owedCents ?? null
  if (vendor.isSample || disputesLeft === 0 || (dispute !== null && dispute.closedAt === null)) return false
  return disputeRefusal({ state, ends: new Date(endsAtUtc), owedCents, ledger }, new Date(now)) === null
}

/** Whether the side may still say how it sees the dispute. */
export const canState = ({ dispute, side }: Pick<Booking, 'dispute' | 'side'>): boolean =>
  dispute !== null &&
  dispute.closedAt === null &&
  dispute.by !== side &&
  dispute.statements.every(({ by }) => by !== side)

/** The stored words of this kind about this booking; null without any, and until they are read. */
export function useStoredWords(
  offline: Offline | null,
  { id }: Pick<Booking, 'id'>,
  kind: Pick<ActionKind, 'name'>,
): ActionDraft | null {
  const [stored, setStored] = useState<ActionDraft | null>(null)
  const subject = bookingSubject(id)
  useEffect(() => {
    if (!offline) return undefined
    let isLeft = false
    const read = () =>
      void offline.actionDrafts
        .load(kind, subject)
        .catch(() => null)
        .then((found) => {
          if (!isLeft) setStored(found)
          return undefined
        })
    read()
    const unsubscribe = offline.subscribe(read)
    return () => {
      isLeft = true
      unsubscribe()
    }
  }, [offline, kind, subject])
  return stored?.subject === subject && textIn(stored) !== '' ? stored : null
}

/**
 * Makes the words that were typed to open a dispute those of the statement, as the other side was faster. A statement
 * that is begun stays.
 * @throws StorageError when the device did not save it; the words stay where they were then
 */
export async function moveOpening(
  { actionDrafts }: Pick<Offline, 'actionDrafts'>,
  booking: Booking,
  disputeId: number,
): Promise<void> {
  const find = (kind: Pick<ActionKind, 'name'>) => actionDrafts.load(kind, bookingSubject(booking.id))
  const opening = await find(DISPUTE_BOOKING)
  const statement = await find(STATE_IN_DISPUTE)
  if (opening === null || textIn(opening) === '' || textIn(statement) !== '') return
  const input = { bookingId: booking.id, disputeId, text: textIn(opening) }
  await actionDrafts.save(actionDrafts.start(STATE_IN_DISPUTE, { ...aboutBooking(booking), input }))
  await actionDrafts.remove(opening)
}

interface Stored {
  opening: ActionDraft | null
  statement: ActionDraft | null
}

/**
 * Those of the stored words that no form of the booking shows or takes over.
 * @param may what the person may do, whatever the state of the booking
 */
export function unsendable(
  { opening, statement }: Stored,
  booking: Booking,
  { now, unsent, may }: { now: number; unsent: readonly ActionItem[]; may: { open: boolean; state: boolean } },
): ActionDraft[] {
  const hasStatementForm = may.state && canState(booking)
  const hasOpeningForm = may.open && canOpenDispute(booking, now)
  const isOpeningShown = hasOpeningForm || hasStatementForm || holdsUnsent(unsent, DISPUTE_BOOKING)
  const isStatementShown = hasStatementForm || holdsUnsent(unsent, STATE_IN_DISPUTE)
  return [isOpeningShown ? null : opening, isStatementShown ? null : statement].flatMap((draft) => draft ?? [])
}
