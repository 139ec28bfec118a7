/**
 * The embedded database from the process's side: the lock on its folder, and a worker that is restarted after a crash.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { MessageChannel, Worker, type MessagePort } from 'node:worker_threads'
import type { DatabaseIncident } from '#server/db/database.ts'
import { DatabaseSetupError, DatabaseUnavailable } from '#server/db/errors.ts'
import { lockFolder } from './folder-lock.ts'
import type { FromPgliteWorker, PgliteWorkerData, ToPgliteWorker } from './pglite-messages.ts'

export interface Pglite {
  /** Opens a new connection to the running worker; starts a worker if there is none. */
  openPort: () => Promise<MessagePort>
  /** Kills the worker, as a crash would; the next connection starts it again from the committed data. */
  restart: () => void
  /** Shuts PostgreSQL down cleanly, then releases the folder. */
  close: () => Promise<void>
}

/** Starts the embedded database of `dataDir` and waits until it responds. */
export async function startPglite(dataDir: string, onIncident: (incident: DatabaseIncident) => void): Promise<Pglite> {
  mkdirSync(dataDir, { recursive: true })
  const unlock = lockFolder(dataDir)
  const folder = join(dataDir, 'pglite')
  let closing = false
  let running: Promise<Worker> | undefined
  /** Resolves when the last worker has ended: two of them on one folder would corrupt it. */
  let ended: Promise<unknown> = Promise.resolve()

  const start = () => {
    const started = ended.then(() => startWorker(folder, retire))
    const forget = () => {
      if (running === started) running = undefined
    }
    running = started
    started.then(
      (worker) =>
        worker.once('exit', (code) => {
          forget()
          if (!closing)
            onIncident({
              doing: 'embedded database',
              code: 'WORKER_GONE',
              message: `its thread ended with code ${code}`,
            })
        }),
      forget,
    )
    return started
  }

  /** Ends a worker that is no longer usable; a new one starts once it is gone. */
  const retire = (worker: Worker) => {
    running = undefined
    ended = worker.terminate()
  }

  const close = async () => {
    closing = true
    try {
      const worker = await running?.catch(() => undefined)
      if (worker) await stopWorker(worker)
    } finally {
      await ended
      unlock()
    }
  }

  try {
    await start()
  } catch (error) {
    unlock()
    throw error
  }
  return {
    openPort: async () => {
      if (closing) throw new DatabaseUnavailable('CLOSED', 'The database is closed.')
      const worker = await (running ?? start())
      const { port1, port2 } = new MessageChannel()
      const request: ToPgliteWorker = { kind: 'connect', port: port2 }
      worker.postMessage(request, [port2])
      return port1
    },
    restart: () => {
      onIncident({
        doing: 'embedded database',
        code: 'STATEMENT_TIMEOUT',
        message: 'a statement took too long, so its thread is ended',
      })
      void running?.then(retire)
    },
    close,
  }
}

/** The worker only passes bytes on; by default V8 lets its short-lived objects take 48 MB and more. */
const YOUNG_GENERATION_MB = 8

function startWorker(folder: string, retire: (worker: Worker) => void): Promise<Worker> {
  const workerData: PgliteWorkerData = { folder }
  const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), {
    workerData,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
  })
  return new Promise((resolve, reject) => {
    const fail = (reason: string) => {
      reject(
        new DatabaseSetupError(
          'PGLITE_START',
          `The embedded database in ${folder} didn’t start (${reason}). It may be damaged. Restore a backup of ` +
            'DATA_DIR, or start with another folder.',
        ),
      )
    }
    worker.on('message', (message: FromPgliteWorker) => {
      if (message.kind === 'ready') resolve(worker)
      if (message.kind !== 'broken') return
      fail(message.message)
      retire(worker)
    })
    worker.once('error', (error) => fail(error instanceof Error ? error.message : String(error)))
    worker.once('exit', (code) => fail(`its thread ended with code ${code}`))
  })
}

function stopWorker(worker: Worker): Promise<void> {
  return new Promise((resolve) => {
    const end = () => void worker.terminate().then(() => resolve())
    worker.once('exit', () => resolve())
    worker.on('message', (message: FromPgliteWorker) => {
      if (message.kind === 'closed') end()
    })
    const request: ToPgliteWorker = { kind: 'close' }
    worker.postMessage(request, [])
  })
}
