/**
 * The order of records on one subject, such as two messages of a thread or two changes of a booking. They are sent as
 * they were composed; records on different subjects do not wait for each other (docs/offline.md#order).
 */
import * as v from 'valibot'
import type { StorageReader } from '../storage/storage.ts'
import { kindOf, OutboxRecord } from './kinds/kinds.ts'
import { isWaiting } from './records.ts'

/** Its subject; undefined for kinds that wait for nothing. */
const subjectOf = (record: OutboxRecord): string | undefined => kindOf(record).subjectOf?.(record.draft)

/** The key of the record, on whichever subject, that it waits for. */
const awaitedBy = (record: OutboxRecord): string | undefined => kindOf(record).waitsFor?.(record.draft)

/** A guest who signed in is still the same user; another account is not. */
const isOfSamePerson = (earlier: OutboxRecord, { ownerId }: OutboxRecord) =>
  earlier.ownerId === null || earlier.ownerId === ownerId

/** Compares two records by when they were composed. */
export const inOrder = (a: OutboxRecord, b: OutboxRecord) =>
  a.composedAt - b.composedAt || (a.key < b.key ? -1 : Number(a.key > b.key))

/**
 * Records that may have to be sent or canceled before it: those composed before it on the same subject without a
 * receipt, oldest first, the one that it waits for, and the withdrawn version that it replaces.
 */
export function earlierOf<R extends OutboxRecord>(record: OutboxRecord, all: readonly R[]): R[] {
  const subject = subjectOf(record)
  const awaited = awaitedBy(record)
  const isAwaited = ({ key, insteadOf }: R) => awaited !== undefined && (key === awaited || insteadOf === awaited)
  const isEarlier = (other: R) =>
    other.state === 'withdrawn'
      ? other.key === record.insteadOf || isAwaited(other)
      : other.state !== 'sent' &&
        (isAwaited(other) ||
          (subject !== undefined &&
            inOrder(other, record) < 0 &&
            isOfSamePerson(other, record) &&
            subjectOf(other) === subject))
  return all.filter(isEarlier).sort(inOrder)
}

/** Whether it can still be sent unchanged, without the user, after a confirmation, or after a sign-in. */
const mayGoOut = (record: OutboxRecord) => isWaiting(record) || record.state === 'needsSignIn'

/** Whether `later` makes no sense before `earlier` was stored. */
const dependsOn = (later: OutboxRecord, earlier: OutboxRecord) =>
  (awaitedBy(later) !== undefined && [earlier.key, earlier.insteadOf].includes(awaitedBy(later))) ||
  (kindOf(later).dependsOn?.(later.draft, earlier.draft) ?? false)

/**
 * The record that `record` waits for: the withdrawn one that it replaces, the first that may still be sent before it,
 * or a refused one that it depends on. Null when it need not wait. Only earlier records count, so that two never wait
 * for each other.
 */
export function blockerOf<R extends OutboxRecord>(record: OutboxRecord, all: readonly R[]): R | null {
  const found = earlierOf(record, all)
  const replaced = found.find(({ state }) => state === 'withdrawn')
  if (replaced) return replaced
  const going: R[] = []
  const stuck: R[] = []
  for (const earlier of found) {
    const isHeldBack = stuck.some((other) => dependsOn(earlier, other))
    if (mayGoOut(earlier) && !isHeldBack) going.push(earlier)
    else stuck.push(earlier)
  }
  return stuck.find((earlier) => dependsOn(record, earlier)) ?? going[0] ?? null
}

/**
 * Fewest attempts first, then oldest: one bad record never blocks the others. Records on one subject stay in their
 * order: each is ranked by the one among them with the most attempts.
 */
export function inTurn(records: readonly OutboxRecord[]): OutboxRecord[] {
  return records
    .map((record) => ({
      record,
      attempts: Math.max(record.attempts, ...earlierOf(record, records).map(({ attempts }) => attempts)),
    }))
    .sort((a, b) => a.attempts - b.attempts || inOrder(a.record, b.record))
    .map(({ record }) => record)
}

/** Whether it may have to wait for others. */
export const hasOrder = (record: OutboxRecord): boolean => record.state !== 'sent' && subjectOf(record) !== undefined

/**
 * When it counts as composed: after what is stored on the same subject, even if both were composed in one millisecond
 * or the clock was set back between them.
 * @param tx a transaction that holds `outbox`
 * @returns epoch milliseconds
 */
export async function composedAfterOthers(tx: StorageReader, record: OutboxRecord): Promise<number> {
  if (!hasOrder(record)) return record.composedAt
  const later = (await tx.entries('outbox')).flatMap(([, value]) => {
    const other = v.is(Composed, value) && value.composedAt >= record.composedAt && v.safeParse(OutboxRecord, value)
    return other && other.success && subjectOf(other.output) === subjectOf(record) ? [other.output.composedAt + 1] : []
  })
  return Math.max(record.composedAt, ...later)
}

const Composed = v.object({ composedAt: v.number() })
