/** Notifications of changed vendors (LISTEN/NOTIFY), from every process that changes them. */
import type pg from 'pg'
import { readVendorChange, type VendorChange } from './vendor-change.ts'

/** The channel that the triggers of migration 560 notify. */
const LISTEN = 'listen vendors_changed'

/** @param change null where anything may have changed */
export type Changed = (change: VendorChange | null) => void

const RECONNECT_MS = 2_000

/** Listens on a connection that also does other work; notifications arrive with its next response. */
export async function listenAlongside(client: pg.ClientBase, changed: Changed): Promise<void> {
  client.on('notification', ({ payload }) => changed(readVendorChange(payload)))
  await client.query(LISTEN)
}

/**
 * Listens until stopped. After a lost connection it calls `changed` once more, because it may have missed a
 * notification.
 */
export function listenAlone(
  makeClient: () => pg.Client,
  changed: Changed,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let stopped = false
  let current: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined

  const again = (error: unknown, client: pg.Client) => {
    if (stopped || client !== current) return
    current = undefined
    onError(error)
    void abandon(client)
    timer = setTimeout(() => void open(true), RECONNECT_MS)
    timer.unref()
  }

  const open = async (afterLoss: boolean) => {
    const client = makeClient()
    current = client
    client.on('notification', ({ payload }) => changed(readVendorChange(payload)))
    client.on('error', (error) => again(error, client))
    client.on('end', () => again(new Error('connection ended'), client))
    try {
      await client.connect()
      await client.query(LISTEN)
      if (afterLoss) changed(null)
    } catch (error) {
      again(error, client)
    }
  }

  const opened = open(false)
  return async () => {
    stopped = true
    clearTimeout(timer)
    await opened
    await current?.end()
  }
}

/** Ends a connection that is lost or half open; errors do not matter. */
async function abandon(client: pg.Client): Promise<void> {
  await client.end().catch(() => {})
}
