/** Reads iCalendar files outside the server's event loop, with a bound on time and memory. */
import { Worker } from 'node:worker_threads'
import type { CalendarBusy, CalendarText } from './read-calendar.ts'

const PATIENCE_MS = 10_000
const LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 }

/** @returns null when it is not a calendar, or takes too long to read */
export function readInThread(file: CalendarText, patienceMs = PATIENCE_MS): Promise<CalendarBusy | null> {
  const worker = new Worker(new URL('./calendar-worker.ts', import.meta.url), {
    workerData: file,
    resourceLimits: LIMITS,
    // What a parser writes about a stranger's file is of no use in the log.
    stdout: true,
    stderr: true,
  })
  return new Promise((resolve) => {
    const end = (busy: CalendarBusy | null) => {
      clearTimeout(timer)
      resolve(busy)
      void worker.terminate()
    }
    const timer = setTimeout(() => end(null), patienceMs)
    worker.once('message', (busy: CalendarBusy) => end(busy))
    worker.once('error', () => end(null))
    worker.once('exit', () => end(null))
  })
}
