/** Reads one iCalendar file in a thread of its own (calendar-reader.ts). */
import { parentPort, workerData } from 'node:worker_threads'
import { readCalendar } from './read-calendar.ts'
import type { CalendarText } from './read-calendar.ts'

if (!parentPort) throw new Error('calendar-worker.ts runs as a worker thread only')
parentPort.postMessage(readCalendar(workerData as CalendarText), [])
