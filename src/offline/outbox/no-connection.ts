/** Records that wait because nothing reaches Fanfare: no attempt is made, so that their outcome stays known. */
import type { OfflinePorts } from '../ports.ts'
import type { Changes } from '../storage/changes.ts'
import type { OutboxRecord } from './kinds/kinds.ts'
import type { OutboxStore } from './outbox-store.ts'
import { isWaiting, problemOf } from './records.ts'
import { backoffMs } from './retry.ts'

type Ports = Pick<OfflinePorts, 'clock' | 'random'> & { changes: Changes; records: OutboxStore }

/** Whether nothing responded to the last attempt, or there was no connection for one. */
export const wasUnreachable = ({ lastProblem }: Pick<OutboxRecord, 'lastProblem'>): boolean =>
  lastProblem?.kind === 'offline'

/** The screens say why it waits. */
export const noteOffline = (ports: Ports, key: string): Promise<void> =>
  note(ports, key, (record) =>
    wasUnreachable(record) ? null : { ...record, lastProblem: problemOf('offline', ports.clock.now()) },
  )

/** Fanfare was asked before an attempt and did not respond: it is tried again when it would be after an attempt. */
export function noteSilence(ports: Ports, key: string): Promise<void> {
  const now = ports.clock.now()
  const jitter = ports.random.next()
  return note(ports, key, (record) => {
    const attempts = record.attempts + 1
    const nextAttemptAt = now + backoffMs(attempts, jitter)
    return { ...record, attempts, nextAttemptAt, lastProblem: problemOf('offline', now) }
  })
}

async function note(
  { records, changes }: Ports,
  key: string,
  change: (record: OutboxRecord) => OutboxRecord | null,
): Promise<void> {
  const noted = await records.update(key, (record) => (isWaiting(record) ? change(record) : null))
  if (noted) changes.announce({ type: 'outboxChanged', keys: [key] })
}
