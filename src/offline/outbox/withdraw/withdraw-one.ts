/** Cancels at the server what the user took back while it could not be asked. Part of every delivery. */
import type { OfflinePorts } from '../../ports.ts'
import type { OutboxStore } from '../outbox-store.ts'
import { isAhead } from '../pause.ts'
import { problemOf } from '../records.ts'
import { backoffMs } from '../retry.ts'
import { cancelThenTake, type TakePorts } from './take-out.ts'

interface WithdrawOnePorts extends TakePorts, Pick<OfflinePorts, 'random'> {
  records: OutboxStore
}

/**
 * Makes one attempt, if it is due: the record leaves, or is sent after all. Hold the lock of the outbox.
 * @param isPushed whether the user asked for it: no backoff holds it back
 */
export async function withdrawOne(ports: WithdrawOnePorts, key: string, isPushed: boolean): Promise<void> {
  const { records, clock, random, changes } = ports
  const [record] = await records.find([key])
  if (record?.state !== 'withdrawn' || (!isPushed && isAhead(record.nextAttemptAt, clock.now()))) return
  const { outcome } = await cancelThenTake(ports, key, async () => ({ result: { outcome: 'out' }, becomes: null }))
  if (outcome !== 'unreachable' && outcome !== 'needsSignIn') return
  const now = clock.now()
  await records.update(key, (found) =>
    found.state === 'withdrawn'
      ? {
          ...found,
          attempts: found.attempts + 1,
          nextAttemptAt: now + backoffMs(found.attempts + 1, random.next()),
          lastProblem: problemOf(outcome === 'unreachable' ? 'offline' : 'signIn', now),
        }
      : null,
  )
  changes.announce({ type: 'outboxChanged', keys: [key] })
}
