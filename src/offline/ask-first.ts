/** What is not sent by itself without asking the person (offline design, last paragraph of "What an answer means"). */
import { dateIn, timeIn } from '#contract/dates.ts'
import { ASK_BEFORE_SEND_AGE_MS, ASK_BEFORE_SEND_EVENT_MS, EARLIEST_NOW_MS } from '#contract/limits.ts'
import type { OutboxRecord } from './types.ts'

/**
 * - `otherAccount`: it was composed under another account than the one that is signed in (while nobody is, it waits for
 *   its own: `needsSignIn`);
 * - `eventPast`: its date has passed, as far as this phone's clock knows;
 * - `eventSoon`: the event is within a day;
 * - `old`: it has waited for more than 48 hours.
 */
export type AskReason = 'otherAccount' | 'eventPast' | 'eventSoon' | 'old'

/**
 * Why `record` has to be asked about first; null when it may go out by itself.
 * @param account who is signed in now, null for a guest
 * @param now epoch milliseconds
 */
export function asksFirst(record: OutboxRecord, account: number | null, now: number): AskReason | null {
  // A guest's request that waits while the guest signs in is still the same person's.
  if (record.ownerId !== null && account !== null && record.ownerId !== account) return 'otherAccount'
  const { confirmedAt } = record
  if (isPast(record, now) && !(confirmedAt !== null && isPast(record, confirmedAt))) return 'eventPast'
  if (isSoon(record, now) && !(confirmedAt !== null && isSoon(record, confirmedAt))) return 'eventSoon'
  if (waitedFor(record, now) > ASK_BEFORE_SEND_AGE_MS) return 'old'
  return null
}

/**
 * How long `record` has waited since the person last said yes to it, in milliseconds; 0 when the clock that stamped it cannot
 * have been right (fault 33): once it is corrected, a request of a minute ago would seem half a century old.
 */
export function waitedFor({ confirmedAt, composedAt }: Pick<OutboxRecord, 'confirmedAt' | 'composedAt'>, now: number): number {
  const since = confirmedAt ?? composedAt
  return since < EARLIEST_NOW_MS ? 0 : now - since
}

const isPast = (record: OutboxRecord, at: number) => startOf(record) < placeTime(record, at)
const isSoon = (record: OutboxRecord, at: number) => startOf(record) <= placeTime(record, at + ASK_BEFORE_SEND_EVENT_MS)

/** The event's start as it is written, `2027-05-01T18:30`: a calendar day of its place, wherever the phone is (fault 34). */
function startOf({ draft: { gigRequest } }: OutboxRecord): string {
  const time = gigRequest['vendorStartTime'] || gigRequest['pickUpTime'] || '23:59'
  return `${gigRequest['eventDate'] ?? ''}T${time}`
}

function placeTime({ draft }: OutboxRecord, at: number): string {
  const zone = draft.place?.timeZone ?? 'UTC'
  const when = new Date(at)
  try {
    return `${dateIn(zone, when)}T${timeIn(zone, when)}`
  } catch {
    // A zone that this browser does not know.
    return when.toISOString().slice(0, 16)
  }
}
