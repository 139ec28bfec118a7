/**
 * The worker thread that runs PGlite, so that a slow statement never blocks the server's event loop. It speaks
 * PostgreSQL's wire protocol over message ports: one port per connection, bytes in, bytes out.
 */
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { cube } from '@electric-sql/pglite/contrib/cube'
import { parentPort, workerData, type MessagePort } from 'node:worker_threads'
import type { FromPgliteWorker, PgliteWorkerData, ToPgliteWorker } from './pglite-messages.ts'
import { cutAtMessageEnd } from './wire-messages.ts'

if (!parentPort) throw new Error('pglite-worker.ts runs as a worker thread only')
const server = parentPort
const send = (message: FromPgliteWorker) => server.postMessage(message, [])

const { folder } = workerData as PgliteWorkerData
/** In WebAssembly memory, which is never given back; what it does not hold is in the system's own file cache. */
const SHARED_BUFFERS = '32MB'

const database = new PGlite(folder, {
  extensions: { cube, btree_gist },
  startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${SHARED_BUFFERS}`],
})

/** Serves one connection: buffers incomplete messages and runs complete ones in order. */
function serve(port: MessagePort): void {
  let waiting: Uint8Array = new Uint8Array(0)
  let started = false

  const run = (messages: Uint8Array) =>
    database.runExclusive(() =>
      database.execProtocolRawStream(messages, {
        // A copy, because PGlite reuses its buffer.
        onRawData: (response) => port.postMessage(response.slice()),
      }),
    )

  const handle = async (chunk: Uint8Array) => {
    if (!started) {
      // PGlite has one session for its whole lifetime: a new connection must not inherit the statements and the
      // transaction of a lost one.
      started = true
      await database.exec('rollback')
      await database.exec('discard all')
      await run(chunk)
      return
    }
    const { whole, rest } = cutAtMessageEnd(waiting.length === 0 ? chunk : Buffer.concat([waiting, chunk]))
    waiting = rest
    if (whole.length > 0) await run(whole)
  }

  let turn = Promise.resolve()
  port.on('message', (chunk: Uint8Array) => {
    turn = turn
      .then(() => handle(chunk))
      .catch((error: unknown) => {
        send({ kind: 'broken', message: error instanceof Error ? error.message : String(error) })
        port.close()
      })
  })
}

server.on('message', (message: ToPgliteWorker) => {
  if (message.kind === 'connect') {
    serve(message.port)
    return
  }
  void database.close().then(
    () => send({ kind: 'closed' }),
    () => send({ kind: 'closed' }),
  )
})

try {
  await database.waitReady
  send({ kind: 'ready' })
} catch (error) {
  send({ kind: 'broken', message: error instanceof Error ? error.message : String(error) })
}
