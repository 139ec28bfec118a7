/** One attempt to deliver one outbox record, and how the response changes the record. */
import * as v from 'valibot'
import { RETRY_AFTER_MAX_MS } from '#contract/limits.ts'
import { deviceKey } from '../account/device-key.ts'
import type { OfflinePorts } from '../ports.ts'
import { countSignOuts } from '../account/sign-outs.ts'
import { quarantineId } from '../storage/quarantined.ts'
import { kindOf, OutboxRecord } from './kinds/kinds.ts'
import { pauseUntil } from './pause.ts'
import type { LastProblem } from './records.ts'
import { decide, type Decision } from './response-outcome.ts'
import { backoffMs } from './retry.ts'
import { putSentAfterAll } from './withdraw/replacing.ts'
import { wasTakenOut } from './withdraw/taken-out.ts'
import { asSent } from './transitions.ts'

export type DeliverPorts = Pick<OfflinePorts, 'storage' | 'clock' | 'random' | 'server'>

/**
 * Sends a record that is marked `sending`, once.
 * @param password for the account to be created, while online; no record stores it
 */
export async function attempt(
  ports: DeliverPorts,
  record: OutboxRecord,
  signal: AbortSignal,
  password?: string,
): Promise<Decision> {
  const { endpoint, paramsOf, filesOf, withPassword, sendsDeviceKey } = kindOf(record)
  const { key, body, ownerId, vendorId } = record
  const response = await ports.server.send({
    endpoint,
    ...(paramsOf && { params: paramsOf(record.draft) }),
    ...(filesOf && { files: filesOf(record.draft) }),
    key,
    body: password && withPassword ? withPassword(body, password) : body,
    ownerId,
    ...(vendorId != null && { vendorId }),
    ...(sendsDeviceKey && { deviceKey: await deviceKey(ports) }),
    signal,
  })
  return decide(response, record, ports.clock.now())
}

/**
 * The record after `decision`.
 * @param now epoch milliseconds
 * @param random in [0, 1), for the backoff's jitter
 */
export function applyDecision<R extends OutboxRecord>(record: R, decision: Decision, now: number, random: number): R {
  if (decision.action === 'sent') return asSent(record, decision.receipt, now)
  const lastProblem: LastProblem = {
    at: now,
    kind: decision.kind,
    status: decision.refusal?.status ?? null,
    code: decision.refusal?.code ?? null,
    message: decision.refusal?.message ?? null,
    errors: decision.refusal?.errors ?? [],
    ...(decision.refusal?.response !== undefined && { response: decision.refusal.response }),
  }
  switch (decision.action) {
    case 'retry':
      return {
        ...record,
        state: 'queued',
        outcomeUnknown: true,
        lastProblem,
        nextAttemptAt: now + waitOf(record, decision, random),
      }
    case 'pause': {
      // A throttled request was not stored; behind a 503 it may have been, and only the response was lost.
      const outcomeUnknown = record.outcomeUnknown || decision.refusal.status !== 429
      return {
        ...record,
        state: 'queued',
        outcomeUnknown,
        lastProblem,
        nextAttemptAt: now + waitOf(record, decision, random),
      }
    }
    case 'signIn':
      return { ...record, state: 'needsSignIn', lastProblem }
    case 'update':
      return { ...record, state: 'needsUpdate', lastProblem, nextAttemptAt: now + RETRY_AFTER_MAX_MS }
    default:
      // The key was canceled first: whatever was sent before, nothing is or will be stored under it.
      return {
        ...record,
        state: 'needsYou',
        lastProblem,
        outcomeUnknown: record.outcomeUnknown && decision.refusal.code !== 'cancelled',
      }
  }
}

/**
 * Stores the result of the attempt and the queue's pause in one transaction.
 * @param signOuts how many sign-outs there were when the attempt began
 */
export async function storeOutcome(
  { storage, clock, random }: DeliverPorts,
  attempted: OutboxRecord,
  decision: Decision,
  signOuts: number,
): Promise<OutboxRecord> {
  const now = clock.now()
  const jitter = random.next()
  return storage.write(['outbox', 'quarantine', 'meta'], async (tx) => {
    const found = await tx.get('outbox', attempted.key)
    const stored = v.safeParse(OutboxRecord, found)
    // It is gone if the site's data was cleared meanwhile, or an older tab set it aside. It has changed if the user
    // confirmed it, or a tab without locks was faster.
    const current = stored.success ? stored.output : attempted
    if (current.state === 'sent') return current
    // The user took it back meanwhile, perhaps in a tab of a newer version: nothing but its arrival changes that.
    const isTakenBack = current.state === 'withdrawn' || (found !== undefined && !stored.success)
    if (isTakenBack && decision.action !== 'sent') return current
    const changed = applyDecision(current, decision, now, jitter)
    // Its owner signed out while this tab was suspended.
    if (found === undefined && (await countSignOuts(tx)) !== signOuts) return changed
    // Another tab took it out, with its key canceled, while this one was suspended or has no locks.
    if (found === undefined && (await wasTakenOut(tx, changed.key))) return changed
    if (current.state === 'withdrawn') await putSentAfterAll(tx, changed)
    else await tx.put('outbox', changed.key, changed)
    // It was restored: delete the copy in quarantine, which would otherwise be restored and sent a second time.
    if (found === undefined) await tx.remove('quarantine', quarantineId('outbox', changed.key))
    if (decision.action === 'pause') await pauseUntil(tx, changed.nextAttemptAt)
    return changed
  })
}

function waitOf(record: OutboxRecord, decision: { waitMs: number | null }, random: number): number {
  return decision.waitMs ?? backoffMs(record.attempts, random)
}
