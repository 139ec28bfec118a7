/** Background Sync: the browser reports that there is a connection; the page may be closed. */
import type { Delivery } from '#src/offline/delivery.ts'

/** Chromium reports a connection slightly before it works: this leaves time for a second and third attempt. */
const PATIENCE_MS = 15_000
const PASSES_MAX = 3

interface SyncPorts {
  now: () => number
  wait: (ms: number) => Promise<void>
}

/**
 * Delivers what is due. Rejects while something can still be sent, so that the browser calls again; after the browser's
 * last call, everything stays in the outbox for the page.
 */
export async function syncOutbox({ flush }: Pick<Delivery, 'flush'>, { now, wait }: SyncPorts): Promise<void> {
  for (let pass = 1; ; pass += 1) {
    const { waiting, nextAttemptAt } = await flush({ reconnectGapMs: 0 })
    if (waiting === 0) return
    const pause = Math.max((nextAttemptAt ?? 0) - now(), 0)
    if (pass === PASSES_MAX || pause > PATIENCE_MS) throw new Error(`${waiting} requests are still to be delivered`)
    await wait(pause)
  }
}
