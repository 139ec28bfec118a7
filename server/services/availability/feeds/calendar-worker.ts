/** Reads one iCalendar file in a thread of its own (calendar-reader.ts): pieces of it, then null for its end. */
import { parentPort, workerData } from 'node:worker_threads'
import { createCalendarReader, type CalendarSettings } from './read-calendar.ts'

if (!parentPort) throw new Error('calendar-worker.ts runs as a worker thread only')
const port = parentPort
const reader = createCalendarReader(workerData as CalendarSettings)
port.on('message', (piece: Uint8Array | null) => {
  if (piece === null) return port.postMessage(reader.end(), [])
  reader.push(piece)
  // Asks for the next one: no more than one waits.
  return port.postMessage('more', [])
})
