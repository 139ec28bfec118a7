/** Sending while online where nothing can be saved (no IndexedDB): the record exists in the form's memory only. */
import { SEND_TIMEOUT_MS } from '#contract/limits.ts'
import { applyDecision, attempt, type DeliverPorts } from './deliver.ts'
import type { OutboxRecord } from './kinds/kinds.ts'
import type { OfflinePorts } from '../ports.ts'
import { asSending } from './transitions.ts'

/**
 * Makes one attempt, unless there is no connection; returns the record as it is afterwards. The same record may be
 * tried again: its key makes all attempts one request.
 */
export async function deliverUnsaved<R extends OutboxRecord>(
  ports: DeliverPorts & Pick<OfflinePorts, 'isConnected'>,
  record: R,
  password?: string,
): Promise<R> {
  if (record.state === 'sent' || !(await ports.isConnected())) return record
  const sending = asSending(record)
  const decision = await attempt(ports, sending, ports.clock.timeout(SEND_TIMEOUT_MS), password)
  return applyDecision(sending, decision, ports.clock.now(), ports.random.next())
}
