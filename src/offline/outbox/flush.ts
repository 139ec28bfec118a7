/**
 * Delivery: everything in the outbox that is due, one record at a time, one attempt each. Every tab and the worker call
 * it; the lock prevents duplicate work, the server prevents duplicate requests.
 */
import { onFirstUse } from '#contract/on-first-use.ts'
import type { CurrentAccount } from '../account/current-account.ts'
import { countSignOuts } from '../account/sign-outs.ts'
import type { OfflinePorts } from '../ports.ts'
import type { Changes } from '../storage/changes.ts'
import type { Quarantine } from '../storage/quarantine.ts'
import { createAttempts, type Attempts } from './attempts.ts'
import { attempt, storeOutcome } from './deliver.ts'
import { expiresAtOf } from './items.ts'
import type { OutboxRecord } from './kinds/kinds.ts'
import { needsConfirmation } from './needs-confirmation.ts'
import { wasUnreachable, noteOffline, noteSilence } from './no-connection.ts'
import { blockerOf, earlierOf, hasOrder, inTurn } from './order.ts'
import { OUTBOX_LOCK, type OutboxStore } from './outbox-store.ts'
import { isAhead, pausedUntil } from './pause.ts'
import { isWaiting, needsConnection, problemOf, type LastProblem } from './records.ts'
import { withdrawOne } from './withdraw/withdraw-one.ts'
import { asRecovered, asSending } from './transitions.ts'

/** Problems that may end when the page is reopened or the connection is back: no network, an old page, a gateway. */
const PASSING_PROBLEMS: readonly LastProblem['kind'][] = ['offline', 'timeout', 'notJson', 'server', 'update']

/** After this many attempts in a row without any response, the rest waits for the next flush. */
const SILENT_ATTEMPTS_MAX = 2

export interface FlushOptions {
  /**
   * Only these, because the user asked for it: neither backoff, nor a pause, nor a confirmation holds them back. What
   * they wait for (order.ts) is sent first, unless it needs the user. The report covers only these.
   */
  now?: readonly string[]
  /** With `now`: the password for the account to be created. It is sent with this attempt and stored nowhere. */
  password?: string | undefined
  /** The connection may be back: what failed for lack of one is due this long after its last attempt (ms). */
  reconnectGapMs?: number
  /** With `reconnectGapMs`: an attempt that has been under way for this long hangs on the lost connection (ms). */
  hungAfterMs?: number
}

export interface FlushReport {
  attempted: number
  sent: number
  /** How many can still be sent or withdrawn without the user, now or later: a reason to flush again. */
  waiting: number
  /** How many wait for the user: for a confirmation, or behind one that does. */
  asking: number
  /** When to flush again at the earliest, in epoch milliseconds; null when nothing waits or there is no connection. */
  nextAttemptAt: number | null
}

export type Flush = (options?: FlushOptions) => Promise<FlushReport>

interface FlushPorts extends OfflinePorts {
  changes: Changes
  quarantine: Quarantine
  records: OutboxStore
  account: CurrentAccount
}

interface FlushInternals extends FlushPorts {
  attempts: Attempts
}

/** Flushes that are requested while one is under way in this tab share the next one. */
export function createFlush(given: FlushPorts): Flush {
  const ports: FlushInternals = { ...given, attempts: createAttempts(given.clock) }
  let running: Promise<FlushReport> | null = null
  let next: Promise<FlushReport> | null = null
  const run = () => {
    const pass = flushOutbox(ports).finally(() => {
      if (running === pass) running = null
    })
    running = pass
    return pass
  }
  const runNext = () => {
    next = null
    return run()
  }
  return async (options = {}) => {
    if (options.now) return flushOutbox(ports, options)
    if (options.reconnectGapMs !== undefined) {
      if (options.hungAfterMs !== undefined) ports.attempts.giveUp(options.hungAfterMs)
      // A record that is under way may still fail; it is retried sooner, too.
      await running?.catch(() => {})
      await retrySooner(ports, options.reconnectGapMs)
    }
    if (!running) return run()
    next ??= running.then(runNext, runNext)
    return next
  }
}

/** One pass over the outbox. Rejects only with a StorageError. */
async function flushOutbox(ports: FlushInternals, { now: chosen, password }: FlushOptions = {}): Promise<FlushReport> {
  const { records, withLock } = ports
  const read = () => (chosen ? findWithEarlier(records, chosen) : records.list())
  await withLock(OUTBOX_LOCK, async () => recoverLeftovers(ports, await read()))
  const found = await read()
  const due = found.filter((record) => chosen?.includes(record.key) || needsConnection(record))
  const withdrawn = due.filter(({ state }) => state === 'withdrawn')
  let attempted = 0
  let sent = 0
  let silent = 0
  // Withdrawn ones come first: nothing of them may go out, and what replaces them waits for them.
  for (const { key } of withdrawn) {
    if (!(await ports.isConnected())) break
    await withLock(OUTBOX_LOCK, () => withdrawOne(ports, key, chosen !== undefined))
  }
  const isReachable = onFirstUse(() => ports.isReachable())
  let isSilent = false
  for (const record of inTurn(due)) {
    if (withdrawn.includes(record)) continue
    const { key } = record
    const push = chosen && (chosen.includes(key) ? 'byPerson' : 'along')
    if (!(await ports.isConnected())) {
      await noteOffline(ports, key)
      continue
    }
    // A page that has just opened may not know yet that it is offline.
    const mayBeOffline = (isSilent || wasUnreachable(record)) && canAttempt(record, push, ports.clock.now())
    if (mayBeOffline && !(await isReachable())) {
      isSilent = true
      await noteSilence(ports, key)
      continue
    }
    const earlier = earlierOf(record, found).map((other) => other.key)
    const after = await withLock(OUTBOX_LOCK, async () =>
      (await isBlocked(records, key, earlier)) ? null : deliverOne(ports, key, push, password),
    )
    if (!after) continue
    attempted += 1
    if (after.state === 'sent') sent += 1
    silent = after.lastProblem?.kind === 'offline' || after.lastProblem?.kind === 'timeout' ? silent + 1 : 0
    if (silent >= SILENT_ATTEMPTS_MAX) break
  }
  return { attempted, sent, ...(await outlook(ports, await read(), chosen)) }
}

/** Those with these keys, and what they wait for; the others, of which there may be hundreds, are not read. */
async function findWithEarlier(records: OutboxStore, keys: readonly string[]): Promise<OutboxRecord[]> {
  const found = await records.find(keys)
  if (!found.some((record) => hasOrder(record) || record.insteadOf !== undefined)) return found
  const all = await records.list()
  const earlier = found.flatMap((record) => earlierOf(record, all))
  return all.filter(({ key }) => keys.includes(key) || earlier.some((other) => other.key === key))
}

/** @param earlier the keys of records that may have to be sent first */
async function isBlocked(records: OutboxStore, key: string, earlier: readonly string[]): Promise<boolean> {
  if (earlier.length === 0) return false
  const found = await records.find([key, ...earlier])
  const record = found.find((other) => other.key === key)
  return record !== undefined && blockerOf(record, found) !== null
}

/**
 * Makes what failed for a passing reason due sooner, so that a reconnect delivers at once; a flapping connection cannot
 * cause more attempts than the gap allows.
 */
async function retrySooner({ records }: FlushPorts, gapMs: number): Promise<void> {
  for (const { key, lastProblem } of await records.list()) {
    if (!lastProblem || !PASSING_PROBLEMS.includes(lastProblem.kind)) continue
    const soonest = lastProblem.at + gapMs
    await records.update(key, (record) =>
      record.nextAttemptAt > soonest ? { ...record, nextAttemptAt: soonest } : null,
    )
  }
}

/**
 * No one else sends while this holds the lock: a record in state `sending` was left by a tab or worker that is gone.
 */
async function recoverLeftovers({ records, changes }: FlushPorts, found: OutboxRecord[]): Promise<void> {
  for (const { key } of found.filter(isLeftover)) {
    await records.update(key, (record) => (isLeftover(record) ? asRecovered(record) : null))
    changes.announce({ type: 'outboxChanged', keys: [key] })
  }
}

/** Earlier versions treated a guest's 401 like an account's. */
const isLeftover = ({ state, ownerId }: OutboxRecord) =>
  state === 'sending' || (state === 'needsSignIn' && ownerId === null)

/** Why a record is sent before its time: the user asked for it, or for one that depends on it. */
type Push = 'byPerson' | 'along' | undefined

/** Attempts the record if it is still due; null when it is not. */
async function deliverOne(
  ports: FlushInternals,
  key: string,
  push: Push,
  password?: string,
): Promise<OutboxRecord | null> {
  const { quarantine, records, changes, account, attempts, hash, clock, storage } = ports
  const [owner, { until, signOuts }] = await Promise.all([
    account.current(),
    storage.read(['meta'], async (tx) => ({
      until: await pausedUntil(tx, clock.now()),
      signOuts: await countSignOuts(tx),
    })),
  ])
  if (until > 0 && !push) return null
  const byPerson = push === 'byPerson'
  let expired = false
  const sending = await records.update(key, (record) => {
    const now = clock.now()
    if (!canAttempt(record, push, now)) return null
    expired = !byPerson && hasExpired(record, now)
    if (expired) return asExpired(record, now)
    const reason = needsConfirmation(record, owner, now)
    // The user has not been asked yet whether this version is sent, too.
    return reason === 'earlierSent' || (reason && !byPerson) ? null : asSending(record)
  })
  if (!sending) return null
  changes.announce({ type: 'outboxChanged', keys: [key] })
  if (expired) return null
  if (sending.bodyHash !== '' && (await hash(sending.body)) !== sending.bodyHash) {
    await quarantine.quarantineDamaged('outbox', key)
    return null
  }
  const decision = await attempts.run((signal) => attempt(ports, sending, signal, password))
  const after = await storeOutcome(ports, sending, decision, signOuts)
  changes.announce({ type: 'outboxChanged', keys: [key] })
  return after
}

function canAttempt(record: OutboxRecord, push: Push, now: number): boolean {
  if (isWaiting(record)) return push !== undefined || !isAhead(record.nextAttemptAt, now)
  return push === 'byPerson' && record.state !== 'sent' && record.state !== 'withdrawn'
}

const hasExpired = (record: OutboxRecord, now: number) => now >= expiresAtOf(record, now)

function asExpired(record: OutboxRecord, now: number): OutboxRecord {
  return {
    ...record,
    state: 'expired',
    // Without Web Locks another tab may be sending it right now.
    outcomeUnknown: record.outcomeUnknown || record.state === 'sending',
    lastProblem: problemOf('expired', now),
  }
}

async function outlook(
  { account, storage, clock, isConnected }: FlushPorts,
  listed: OutboxRecord[],
  chosen?: readonly string[],
): Promise<Pick<FlushReport, 'waiting' | 'asking' | 'nextAttemptAt'>> {
  const owner = await account.current()
  const now = clock.now()
  const paused = await storage.read(['meta'], (tx) => pausedUntil(tx, now))
  const open = listed.filter((record) => needsConnection(record) && (chosen?.includes(record.key) ?? true))
  /** For each open record, the one that has to be tried next for it to be sent. */
  const heads = open.map((record) => blockerOf(record, listed) ?? record)
  const waiting = heads.filter(
    (record) => record.state === 'withdrawn' || (isWaiting(record) && needsConfirmation(record, owner, now) === null),
  )
  const times = waiting.map((record) =>
    Math.max(isAhead(record.nextAttemptAt, now) ? record.nextAttemptAt : now, paused),
  )
  return {
    waiting: waiting.length,
    asking: open.length - waiting.length,
    nextAttemptAt: times.length > 0 && (await isConnected()) ? Math.min(...times) : null,
  }
}
