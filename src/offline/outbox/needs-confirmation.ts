/** What is not sent by itself without asking the person (docs/offline.md#asking-before-sending). */
import { dateIn, timeIn } from '#contract/dates.ts'
import { ASK_BEFORE_SEND_AGE_MS, ASK_BEFORE_SEND_EVENT_MS } from '#contract/limits.ts'
import { countedFrom } from '../storage/lifetime.ts'
import { kindOf, type OutboxRecord } from './kinds/kinds.ts'

/**
 * - `otherAccount`: it was composed under another account than the one that is signed in (while nobody is, it waits for
 *   its own: `needsSignIn`);
 * - `eventPast`: its date has passed, as far as this phone's clock knows;
 * - `eventSoon`: the event is within a day;
 * - `old`: it has waited for more than 48 hours.
 */
export type ConfirmationReason = 'otherAccount' | 'eventPast' | 'eventSoon' | 'old'

/**
 * Why `record` has to be asked about first; null when it may go out by itself.
 * @param account who is signed in now, null for a guest
 * @param now epoch milliseconds
 */
export function needsConfirmation(
  record: OutboxRecord,
  account: number | null,
  now: number,
): ConfirmationReason | null {
  // A guest's request that waits while the guest signs in is still the same person's.
  if (record.ownerId !== null && account !== null && record.ownerId !== account) return 'otherAccount'
  const { confirmedAt } = record
  if (isPast(record, now) && !(confirmedAt !== null && isPast(record, confirmedAt))) return 'eventPast'
  if (isSoon(record, now) && !(confirmedAt !== null && isSoon(record, confirmedAt))) return 'eventSoon'
  if (now - countedFrom(confirmedAt ?? record.composedAt, now) > ASK_BEFORE_SEND_AGE_MS) return 'old'
  return null
}

const isPast = (record: OutboxRecord, at: number) => startOf(record) < placeTime(record, at)
const isSoon = (record: OutboxRecord, at: number) => startOf(record) <= placeTime(record, at + ASK_BEFORE_SEND_EVENT_MS)

/**
 * The event's start as it is written, `2027-05-01T18:30`: a calendar day of its place, wherever the phone is (fault
 * 34).
 */
function startOf(record: OutboxRecord): string {
  const { date, time } = kindOf(record).eventOf(record.draft)
  return `${date}T${time || '23:59'}`
}

function placeTime(record: OutboxRecord, at: number): string {
  const { timeZone } = kindOf(record).eventOf(record.draft)
  const when = new Date(at)
  try {
    return `${dateIn(timeZone, when)}T${timeIn(timeZone, when)}`
  } catch {
    // A zone that this browser does not know.
    return when.toISOString().slice(0, 16)
  }
}
