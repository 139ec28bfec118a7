/** Notifications of changed vendors (LISTEN/NOTIFY), from every process that changes them. */
import type pg from 'pg'

/** The channel that the triggers of migration 001 notify. */
const LISTEN = 'listen vendors_changed'

const RECONNECT_MS = 2_000

/** Listens on a connection that also does other work; notifications arrive with its next response. */
export async function listenAlongside(client: pg.ClientBase, changed: () => void): Promise<void> {
  client.on('notification', () => changed())
  await client.query(LISTEN)
}

/**
 * Listens until stopped. After a lost connection it calls `changed` once more, because it may have missed a
 * notification.
 */
export function listenAlone(
  makeClient: () => pg.Client,
  changed: () => void,
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
    client.on('notification', () => changed())
    client.on('error', (error) => again(error, client))
    client.on('end', () => again(new Error('connection ended'), client))
    try {
      await client.connect()
      await client.query(LISTEN)
      if (afterLoss) changed()
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
