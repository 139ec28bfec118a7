/** Reads outbox records of every kind together with what a list shows of them. */
import type { AccountStore } from '../account/account-store.ts'
import type { OfflinePorts } from '../ports.ts'
import { toItem, type ItemContext, type OutboxItem } from './items.ts'
import type { OutboxRecord } from './kinds/kinds.ts'
import { inOrder } from './order.ts'
import type { OutboxStore } from './outbox-store.ts'
import { pausedUntil } from './pause.ts'

export interface ItemReader {
  /** Every record, oldest first, receipts included. */
  list(): Promise<OutboxItem<OutboxRecord>[]>
  /** The records with these keys that exist; no others are read. */
  find(keys: readonly string[]): Promise<OutboxItem<OutboxRecord>[]>
}

interface ItemReaderDependencies extends Pick<OfflinePorts, 'storage' | 'clock'> {
  records: OutboxStore
  account: AccountStore
}

export function createItemReader({ storage, clock, records, account }: ItemReaderDependencies): ItemReader {
  async function toItems(found: OutboxRecord[]): Promise<OutboxItem<OutboxRecord>[]> {
    const now = clock.now()
    const context: ItemContext = {
      account: await account.current(),
      pausedUntil: await storage.read(['meta'], (tx) => pausedUntil(tx, now)),
      now,
    }
    return found.sort(inOrder).map((record) => toItem(record, context))
  }
  return {
    list: async () => toItems(await records.list()),
    find: async (keys) => toItems(await records.find(keys)),
  }
}
