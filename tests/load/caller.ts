/** The thread that calls: beside the one that watches the server, so that neither waits for the other. */
import { randomUUID } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'
import { Connections } from './calls/connections.ts'
import { callOf, type Searched } from './calls/mix.ts'

export interface CallerData {
  host: string
  port: number
  searched: Searched
}

export type Order =
  | { kind: 'connect' }
  /** Each of `atOnce` makes the next call after a response. */
  | { kind: 'serve'; seconds: number; atOnce: number }
  /** Calls begin at their times, whether or not those before have ended. */
  | { kind: 'flood'; seconds: number; perSecond: number }

export interface Seen {
  /** How many calls ended how: a status, or why there was none. */
  ends: Record<string, number>
  acknowledged: { key: string; sentAt: number; at: number }[]
  /** Responses of 503 that don't say when to come back. */
  silent503: number
  /** Calls that had no connection to begin on. */
  notBegun: number
  /** How many calls waited at most at once. */
  mostAtOnce: number
  /** Milliseconds of the calls that were served, in order. */
  servedMs: number[]
}

/** As a proxy keeps them open to a server. */
const CONNECTIONS = 3_000
const SILENCE_MS = 60_000
const TICK_MS = 5
/** One in so many is timed. */
const TIMED = 10

const { host, port, searched } = workerData as CallerData
const connections = new Connections({ host, port }, SILENCE_MS)
let calls = 0
const waiting = { now: 0 }

parentPort?.on('message', (order: Order | 'end') => {
  if (order === 'end') {
    connections.close()
    parentPort?.close()
    return
  }
  void play(order).then((seen) => parentPort?.postMessage(seen, []))
})

function play(order: Order): Promise<Seen> {
  if (order.kind === 'connect') return connections.open(CONNECTIONS).then(nothingSeen)
  return order.kind === 'serve' ? serve(order) : flood(order)
}

const nothingSeen = (): Seen => ({
  ends: {},
  acknowledged: [],
  silent503: 0,
  notBegun: 0,
  mostAtOnce: 0,
  servedMs: [],
})

async function call(seen: Seen): Promise<void> {
  const number = (calls += 1)
  const key = randomUUID()
  const { request, isWrite } = callOf(number, key, searched)
  const [sentAt, began] = [Date.now(), performance.now()]
  waiting.now += 1
  seen.mostAtOnce = Math.max(seen.mostAtOnce, waiting.now)
  const { end, retryAfter } = await connections.call(request)
  waiting.now -= 1
  seen.ends[end] = (seen.ends[end] ?? 0) + 1
  if (end === '503' && retryAfter === null) seen.silent503 += 1
  if (end !== '200' && end !== '201') return
  if (number % TIMED === 0) seen.servedMs.push(performance.now() - began)
  if (isWrite) seen.acknowledged.push({ key, sentAt, at: Date.now() })
}

async function serve({ seconds, atOnce }: Extract<Order, { kind: 'serve' }>): Promise<Seen> {
  const seen = nothingSeen()
  const until = performance.now() + seconds * 1_000
  const callOn = async () => {
    while (performance.now() < until) await call(seen)
  }
  await Promise.all(Array.from({ length: atOnce }, callOn))
  return seen
}

async function flood({ seconds, perSecond }: Extract<Order, { kind: 'flood' }>): Promise<Seen> {
  const seen = nothingSeen()
  const started = performance.now()
  const elapsed = () => performance.now() - started
  for (let begun = 0; elapsed() < seconds * 1_000;) {
    for (const due = (elapsed() / 1_000) * perSecond; begun < due; begun += 1) {
      if (waiting.now >= CONNECTIONS) seen.notBegun += 1
      else void call(seen)
    }
    await new Promise((resolve) => setTimeout(resolve, TICK_MS))
  }
  while (waiting.now > 0) await new Promise((resolve) => setTimeout(resolve, TICK_MS))
  return seen
}
