/** One attempt to deliver one outbox record, and what its answer does to the record. */
import * as v from 'valibot'
import { RETRY_AFTER_MAX_MS, SEND_TIMEOUT_MS } from '#contract/limits.ts'
import { meaningOf, type Answer, type Decision } from './answers.ts'
import { pauseUntil } from './pause.ts'
import type { OfflinePorts } from './ports.ts'
import { backoffMs } from './retry.ts'
import { OutboxRecord, type LastProblem } from './types.ts'

export type DeliverPorts = Pick<OfflinePorts, 'storage' | 'clock' | 'random' | 'server'>

/**
 * Sends a record that is marked `sending`, once.
 * @param password for the account that is wished for, while there is a connection; it is in no record
 */
export async function attempt({ clock, server }: DeliverPorts, record: OutboxRecord, password?: string): Promise<Decision> {
  const { key, body, ownerId } = record
  const answer: Answer = await server.send({ key, body, ownerId, password, signal: clock.timeout(SEND_TIMEOUT_MS) })
  return meaningOf(answer, key, clock.now())
}

/** The record as it is while an attempt is under way. */
export function asSending(record: OutboxRecord): OutboxRecord {
  return { ...record, state: 'sending', attempts: record.attempts + 1 }
}

/** A record that was left as `sending` by a page or worker that is gone: its outcome is unknown. */
export function asRecovered(record: OutboxRecord): OutboxRecord {
  return { ...record, state: 'queued', outcomeUnknown: true }
}

/** A record whose key the server has stored. */
export function asSent(record: OutboxRecord, receipt: NonNullable<OutboxRecord['receipt']>, now: number): OutboxRecord {
  return { ...record, state: 'sent', receipt, sentAt: now, outcomeUnknown: false, lastProblem: null, nextAttemptAt: 0 }
}

/**
 * The record after `decision`.
 * @param now epoch milliseconds
 * @param random in [0, 1), for the backoff's jitter
 */
export function applyDecision(record: OutboxRecord, decision: Decision, now: number, random: number): OutboxRecord {
  if (decision.action === 'sent') return asSent(record, decision.receipt, now)
  const lastProblem: LastProblem = {
    at: now,
    kind: decision.kind,
    status: decision.refusal?.status ?? null,
    code: decision.refusal?.code ?? null,
    message: decision.refusal?.message ?? null,
    errors: decision.refusal?.errors ?? [],
  }
  switch (decision.action) {
    case 'retry':
      return { ...record, state: 'queued', outcomeUnknown: true, lastProblem, nextAttemptAt: now + waitOf(record, decision, random) }
    case 'pause':
      return { ...record, state: 'queued', lastProblem, nextAttemptAt: now + waitOf(record, decision, random) }
    case 'signIn':
      return { ...record, state: 'needsSignIn', lastProblem }
    case 'update':
      return { ...record, state: 'needsUpdate', lastProblem, nextAttemptAt: now + RETRY_AFTER_MAX_MS }
    default:
      // A tombstone came first: whatever was sent before, nothing is stored and nothing will be.
      return { ...record, state: 'needsYou', lastProblem, outcomeUnknown: record.outcomeUnknown && decision.refusal.code !== 'cancelled' }
  }
}

/** Stores what became of the attempt, the queue's pause included, in one transaction. */
export async function settle({ storage, clock, random }: DeliverPorts, attempted: OutboxRecord, decision: Decision): Promise<OutboxRecord> {
  const now = clock.now()
  const jitter = random.next()
  return storage.write(['outbox', 'meta'], async (tx) => {
    const stored = v.safeParse(OutboxRecord, await tx.get('outbox', attempted.key))
    // Gone when the site's data was cleared meanwhile; changed when the person said yes to it, or a tab without locks was faster.
    const current = stored.success ? stored.output : attempted
    if (current.state === 'sent') return current
    const settled = applyDecision(current, decision, now, jitter)
    await tx.put('outbox', settled.key, settled)
    if (decision.action === 'pause') await pauseUntil(tx, settled.nextAttemptAt)
    return settled
  })
}

function waitOf(record: OutboxRecord, decision: { waitMs: number | null }, random: number): number {
  return decision.waitMs ?? backoffMs(record.attempts, random)
}
