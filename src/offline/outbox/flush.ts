/**
 * Delivery: everything in the outbox that is due, one record at a time, one attempt each. Called by every tab and by
 * the worker; the lock prevents duplicate work, the server prevents duplicate requests.
 */
import type { AccountStore } from '../account/account-store.ts'
import { countSignOuts } from '../account/sign-outs.ts'
import type { OfflinePorts } from '../ports.ts'
import type { Changes } from '../storage/changes.ts'
import type { Quarantine } from '../storage/quarantine.ts'
import { createAttempts, type Attempts } from './attempts.ts'
import { attempt, storeOutcome } from './deliver.ts'
import { expiresAtOf } from './items.ts'
import type { OutboxRecord } from './kinds/kinds.ts'
import { needsConfirmation } from './needs-confirmation.ts'
import { OUTBOX_LOCK } from './outbox-lock.ts'
import type { OutboxStore } from './outbox-store.ts'
import { isAhead, pausedUntil } from './pause.ts'
import { isWaiting, type LastProblem } from './records.ts'
import { asRecovered, asSending } from './transitions.ts'

/** What may be over when the page is opened again or the connection is back: no network, an old page, a gateway. */
const PASSING_PROBLEMS: readonly LastProblem['kind'][] = ['offline', 'timeout', 'notJson', 'server', 'update']

/** After this many attempts in a row without any answer, the rest waits for the next flush. */
const SILENT_ATTEMPTS_MAX = 2

export interface FlushOptions {
  /**
   * Only these, because the person asked for it: neither backoff, nor a pause, nor a question holds them back. The
   * report is about them alone.
   */
  now?: readonly string[]
  /** With `now`: the password for the account that is to be opened. It goes with this attempt and is stored nowhere. */
  password?: string | undefined
  /** The connection may be back: what failed for want of one waits no longer than this since its last attempt (ms). */
  reconnectGapMs?: number
  /** With `reconnectGapMs`: an attempt that has been under way for this long hangs on the lost connection (ms). */
  hungAfterMs?: number
}

export interface FlushReport {
  attempted: number
  sent: number
  /** How many could still go out by themselves, now or later: a reason to come back. */
  waiting: number
  /** How many wait for the person's yes. */
  asking: number
  /** When to come back at the earliest, in epoch milliseconds; null when nothing waits. */
  nextAttemptAt: number | null
}

export type Flush = (options?: FlushOptions) => Promise<FlushReport>

interface FlushDependencies extends OfflinePorts {
  changes: Changes
  quarantine: Quarantine
  records: OutboxStore
  account: AccountStore
}

interface FlushInternals extends FlushDependencies {
  attempts: Attempts
}

/** Flushes that are requested while one is under way in this tab share the next one. */
export function createFlush(dependencies: FlushDependencies): Flush {
  const deps: FlushInternals = { ...dependencies, attempts: createAttempts(dependencies.clock) }
  let running: Promise<FlushReport> | null = null
  let next: Promise<FlushReport> | null = null
  const run = () => {
    const pass = flushOutbox(deps).finally(() => {
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
    if (options.now) return flushOutbox(deps, options)
    if (options.reconnectGapMs !== undefined) {
      if (options.hungAfterMs !== undefined) deps.attempts.giveUp(options.hungAfterMs)
      // What is under way may fail yet, and is brought forward too.
      await running?.catch(() => {})
      await retrySooner(deps, options.reconnectGapMs)
    }
    if (!running) return run()
    next ??= running.then(runNext, runNext)
    return next
  }
}

/** One pass over the outbox. Rejects only with a StorageError. */
async function flushOutbox(deps: FlushInternals, { now: chosen, password }: FlushOptions = {}): Promise<FlushReport> {
  const { records, withLock } = deps
  /** Those that are sent on request are read without the others: there may be hundreds. */
  const read = () => (chosen ? records.find(chosen) : records.list())
  await withLock(OUTBOX_LOCK, async () => recoverLeftovers(deps, await read()))
  const due = (await read()).filter((record) => chosen !== undefined || isWaiting(record))
  let attempted = 0
  let sent = 0
  let silent = 0
  for (const { key } of inTurn(due)) {
    const after = await withLock(OUTBOX_LOCK, () => deliverOne(deps, key, chosen !== undefined, password))
    if (!after) continue
    attempted += 1
    if (after.state === 'sent') sent += 1
    silent = after.lastProblem?.kind === 'offline' || after.lastProblem?.kind === 'timeout' ? silent + 1 : 0
    if (silent >= SILENT_ATTEMPTS_MAX) break
  }
  return { attempted, sent, ...(await outlook(deps, await read())) }
}

/** Fewest attempts first, then oldest: one bad record never stands in the way of the others. */
function inTurn(records: OutboxRecord[]): OutboxRecord[] {
  return records.sort((a, b) => a.attempts - b.attempts || a.composedAt - b.composedAt)
}

/**
 * Brings what failed for a passing reason forward, so that a reconnect delivers at once; flapping stays bounded (fault
 * 10).
 */
async function retrySooner({ records }: FlushDependencies, gapMs: number): Promise<void> {
  for (const { key, lastProblem } of await records.list()) {
    if (!lastProblem || !PASSING_PROBLEMS.includes(lastProblem.kind)) continue
    const soonest = lastProblem.at + gapMs
    await records.update(key, (record) =>
      record.nextAttemptAt > soonest ? { ...record, nextAttemptAt: soonest } : null,
    )
  }
}

/** Under the lock nobody else is sending: what is marked so was left behind by a tab or worker that is gone. */
async function recoverLeftovers({ records, changes }: FlushDependencies, found: OutboxRecord[]): Promise<void> {
  for (const { key } of found.filter(isLeftover)) {
    await records.update(key, (record) => (isLeftover(record) ? asRecovered(record) : null))
    changes.announce({ type: 'outboxChanged', keys: [key] })
  }
}

/** Earlier versions also took a guest's 401 for an account's. */
const isLeftover = ({ state, ownerId }: OutboxRecord) =>
  state === 'sending' || (state === 'needsSignIn' && ownerId === null)

/** Attempts the record if it is still due; null when it is not. */
async function deliverOne(
  deps: FlushInternals,
  key: string,
  byPerson: boolean,
  password?: string,
): Promise<OutboxRecord | null> {
  const { quarantine, records, changes, account, attempts, hash, clock, storage } = deps
  const [owner, { until, signOuts }] = await Promise.all([
    account.current(),
    storage.read(['meta'], async (tx) => ({
      until: await pausedUntil(tx, clock.now()),
      signOuts: await countSignOuts(tx),
    })),
  ])
  if (until > 0 && !byPerson) return null
  let expired = false
  const sending = await records.update(key, (record) => {
    const now = clock.now()
    if (!canAttempt(record, byPerson, now)) return null
    expired = !byPerson && hasExpired(record, now)
    if (expired) return asExpired(record, now)
    return !byPerson && needsConfirmation(record, owner, now) ? null : asSending(record)
  })
  if (!sending) return null
  changes.announce({ type: 'outboxChanged', keys: [key] })
  if (expired) return null
  if (sending.bodyHash !== '' && (await hash(sending.body)) !== sending.bodyHash) {
    await quarantine.setDamagedAside('outbox', key)
    return null
  }
  const decision = await attempts.run((signal) => attempt(deps, sending, signal, password))
  const after = await storeOutcome(deps, sending, decision, signOuts)
  changes.announce({ type: 'outboxChanged', keys: [key] })
  return after
}

function canAttempt(record: OutboxRecord, byPerson: boolean, now: number): boolean {
  if (isWaiting(record)) return byPerson || !isAhead(record.nextAttemptAt, now)
  return byPerson && record.state !== 'sent'
}

const hasExpired = (record: OutboxRecord, now: number) => now >= expiresAtOf(record, now)

function asExpired(record: OutboxRecord, now: number): OutboxRecord {
  return {
    ...record,
    state: 'expired',
    lastProblem: { at: now, kind: 'expired', status: null, code: null, message: null, errors: [] },
  }
}

async function outlook(
  { account, storage, clock }: FlushDependencies,
  listed: OutboxRecord[],
): Promise<Pick<FlushReport, 'waiting' | 'asking' | 'nextAttemptAt'>> {
  const owner = await account.current()
  const now = clock.now()
  const paused = await storage.read(['meta'], (tx) => pausedUntil(tx, now))
  const open = listed.filter(isWaiting)
  const waiting = open.filter((record) => needsConfirmation(record, owner, now) === null)
  const times = waiting.map((record) =>
    Math.max(isAhead(record.nextAttemptAt, now) ? record.nextAttemptAt : now, paused),
  )
  return {
    waiting: waiting.length,
    asking: open.length - waiting.length,
    nextAttemptAt: times.length > 0 ? Math.min(...times) : null,
  }
}
