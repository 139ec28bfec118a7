/** Reads iCalendar files outside the server's event loop, piece by piece, with a bound on time and memory. */
import { Worker } from 'node:worker_threads'
import type { CalendarBusy, CalendarSettings } from './read-calendar.ts'

const LIMITS = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 }

/** For each piece, and for all repetitions at the end. */
const PATIENCE_MS = 10_000

interface Bounds {
  patienceMs?: number
  limits?: typeof LIMITS
}

/**
 * @returns null when it is not a calendar, or takes too long or too much memory to read
 * @throws what the pieces throw
 */
export async function readInThread(
  pieces: AsyncIterable<Uint8Array>,
  settings: CalendarSettings,
  { patienceMs = PATIENCE_MS, limits = LIMITS }: Bounds = {},
): Promise<CalendarBusy | null> {
  const worker = new Worker(new URL('./calendar-worker.ts', import.meta.url), {
    workerData: settings,
    resourceLimits: limits,
    // A parser's words about a stranger's file are of no use in the log.
    stdout: true,
    stderr: true,
  })
  const send = createSending(worker, patienceMs)
  try {
    for await (const piece of pieces) if ((await send(piece)) === null) return null
    return (await send(null)) as CalendarBusy | null
  } finally {
    void worker.terminate()
  }
}

/** Null once the thread has ended, or when its response takes too long. */
function createSending(worker: Worker, patienceMs: number) {
  let hasEnded = false
  let respond: (response: unknown) => void = () => {}
  const end = () => {
    hasEnded = true
    respond(null)
  }
  worker.on('message', (response: unknown) => respond(response))
  worker.on('error', end)
  worker.once('exit', end)
  return (message: Uint8Array | null): Promise<unknown> =>
    new Promise((resolve) => {
      if (hasEnded) return resolve(null)
      const timer = setTimeout(end, patienceMs)
      respond = (response) => {
        clearTimeout(timer)
        resolve(response)
      }
      return worker.postMessage(message, [])
    })
}
