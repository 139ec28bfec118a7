/** Records that are not sent without asking the user first (docs/offline.md#asking-before-sending). */
import { dateIn, timeIn } from '#contract/dates.ts'
import { ASK_BEFORE_SEND_AGE_MS, ASK_BEFORE_SEND_EVENT_MS } from '#contract/limits.ts'
import { countedFrom } from '../storage/lifetime.ts'
import { kindOf, type OutboxRecord } from './kinds/kinds.ts'

/**
 * - `earlierSent`: the version that it replaces turned out to be sent;
 * - `otherAccount`: it was composed under another account than the one that is signed in (while none is, it waits for
 *   its own: `needsSignIn`);
 * - `imported`: it came from a file;
 * - `importedOtherAccount`: both; another device may have sent it, so only its own account can send it;
 * - `eventPast`: its date has passed, by this device's clock;
 * - `eventSoon`: the event is within a day;
 * - `old`: it has waited for more than 48 hours.
 */
export type ConfirmationReason =
  | 'earlierSent'
  | 'otherAccount'
  | 'imported'
  | 'importedOtherAccount'
  | 'eventPast'
  | 'eventSoon'
  | 'old'

/**
 * Why the user has to confirm `record` first; null when it may be sent without that.
 * @param account who is signed in now, null for a guest
 * @param now epoch milliseconds
 */
export function needsConfirmation(
  record: OutboxRecord,
  account: number | null,
  now: number,
): ConfirmationReason | null {
  if (record.isEarlierSent) return 'earlierSent'
  // A guest's request that waits while the guest signs in still belongs to the same user.
  if (record.ownerId !== null && account !== null && record.ownerId !== account)
    return record.imported ? 'importedOtherAccount' : 'otherAccount'
  const { confirmedAt } = record
  if (record.imported && confirmedAt === null) return 'imported'
  if (isPast(record, now) && !(confirmedAt !== null && isPast(record, confirmedAt))) return 'eventPast'
  if (isSoon(record, now) && !(confirmedAt !== null && isSoon(record, confirmedAt))) return 'eventSoon'
  if (now - countedFrom(confirmedAt ?? record.composedAt, now) > ASK_BEFORE_SEND_AGE_MS) return 'old'
  return null
}

const isPast = (record: OutboxRecord, at: number) => isEvent(record, (start, now) => start < now, at)
const isSoon = (record: OutboxRecord, at: number) =>
  isEvent(record, (start, now) => start <= now, at + ASK_BEFORE_SEND_EVENT_MS)

/**
 * Compares the event's start with `at`, both written as local times of its place, `2027-05-01T18:30`: the calendar
 * day there counts, wherever the device is. False for a record that does not depend on an event.
 */
function isEvent(record: OutboxRecord, compare: (start: string, now: string) => boolean, at: number): boolean {
  const event = kindOf(record).eventOf(record.draft)
  return event !== null && compare(`${event.date}T${event.time || '23:59'}`, placeTime(event.timeZone, at))
}

function placeTime(timeZone: string, at: number): string {
  const when = new Date(at)
  try {
    return `${dateIn(timeZone, when)}T${timeIn(timeZone, when)}`
  } catch {
    // A time zone that this browser does not know.
    return when.toISOString().slice(0, 16)
  }
}
