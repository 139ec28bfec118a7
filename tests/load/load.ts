/** More calls than a server can respond to: 90 % searches, 8 % names of cities as they are typed, 2 % requests. */
import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#server/db/connect.ts'
import { serverProcess, type ServerProcess } from '#tests/support/browser/server-process.ts'
import { askForQuote, compareWithStored, type Load } from '#tests/support/deploy/load.ts'
import { HIGH_LIMITS } from '#tests/support/server/high-limits.ts'
import { startPostgres, stopPostgres } from '#tests/support/server/postgres-server.ts'

export interface LoadOptions {
  seconds: number
  /** A multiple of what the server was found to serve. */
  times: number
  say: (line: string) => void
}

export interface Verdict {
  isClean: boolean
  text: string
}

const VENDORS = 5_000
const WARM_UP_SECONDS = 10
const CALIBRATION_SECONDS = 15
/** As many wait for a response at once while it is found out how much is served. */
const CALIBRATION_CALLS = 24
/** More than these at once are not begun: this process has only so many sockets. */
const MOST_AT_ONCE = 3_000
const SILENCE_MS = 60_000
const LOOK_MS = 1_000
/** Garbage and the allocator may make it so many times as large. */
const MEMORY_MAY_GROW = 1.25

const CITIES = ['new-york-city-ny', 'los-angeles-ca', 'chicago-il', 'houston-tx', 'phoenix-az', 'boston-ma']
const TYPED = ['new', 'los a', 'chi', 'hous', 'phoe', 'bost', 'san', 'aus']

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

interface Seen {
  /** How many calls ended how: a status, or why there was none. */
  ends: Map<string, number>
  acknowledged: Load['acknowledged']
  /** Responses of 503 that don't say when to come back. */
  silent503: number
  notBegun: number
}

export async function playLoad({ seconds, times, say }: LoadOptions): Promise<Verdict> {
  const folder = await mkdtemp(join(tmpdir(), 'fanfare-load-'))
  await chmod(folder, 0o711)
  const postgres = await startPostgres(folder)
  const server = await serverProcess({
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: postgres.url,
    SAMPLE_VENDORS: String(VENDORS),
    LOG_LEVEL: 'error',
    ...HIGH_LIMITS,
  })
  try {
    await server.start()
    const origin = `http://${server.host}:${server.port}`
    await findServed(origin, WARM_UP_SECONDS)
    const served = await findServed(origin)
    say(`${served.toFixed(0)} calls a second are served; ${(served * times).toFixed(0)} are made for ${seconds} s`)
    const watch = watchServer(server, origin)
    const seen = await keepCalling(origin, { perSecond: served * times, seconds })
    const { memory, unhealthy } = await watch.end()
    const db = await openDatabase({ url: postgres.url, dataDir: folder })
    const { lost, duplicated } = await compareWithStored(db, seen)
    await db.close()
    return verdictOf(seen, { lost: lost.length, duplicated: duplicated.length, memory, unhealthy })
  } finally {
    await server.kill()
    await stopPostgres(postgres)
    await rm(folder, { recursive: true, force: true })
  }
}

let calls = 0

/** One call of the mix; the hundred before repeat themselves with other pages and clients. */
async function call(origin: string, seen: Seen): Promise<void> {
  const number = (calls += 1)
  const of100 = number % 100
  if (of100 < 2) return request(origin, number, seen)
  const city = CITIES[number % CITIES.length]
  const path =
    of100 < 10
      ? `/api/v1/locations?startsWith=${encodeURIComponent(TYPED[number % TYPED.length] ?? '')}`
      : `/api/v1/mixed-search/${city}?take=24&skip=${number % 500}`
  try {
    const response = await fetch(origin + path, { signal: AbortSignal.timeout(SILENCE_MS) })
    await response.arrayBuffer()
    if (response.status === 503 && response.headers.get('retry-after') === null) seen.silent503 += 1
    count(seen, String(response.status))
  } catch (error) {
    count(seen, causeOf(error))
  }
}

async function request(origin: string, number: number, seen: Seen): Promise<void> {
  const key = randomUUID()
  const sentAt = Date.now()
  const { status } = await askForQuote(origin, { key, vendorId: 1, number })
  if (status === '200' || status === '201') seen.acknowledged.push({ key, sentAt, at: Date.now() })
  count(seen, status)
}

const count = ({ ends }: Seen, end: string) => ends.set(end, (ends.get(end) ?? 0) + 1)

function causeOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  return cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause)
}

const nothingSeen = (): Seen => ({ ends: new Map(), acknowledged: [], silent503: 0, notBegun: 0 })

/** @returns calls a second that get a 200 while the next is only made after a response */
async function findServed(origin: string, seconds = CALIBRATION_SECONDS): Promise<number> {
  const seen = nothingSeen()
  const until = Date.now() + seconds * 1_000
  const callOn = async () => {
    while (Date.now() < until) await call(origin, seen)
  }
  await Promise.all(Array.from({ length: CALIBRATION_CALLS }, callOn))
  return ((seen.ends.get('200') ?? 0) + (seen.ends.get('201') ?? 0)) / seconds
}

/** Begins calls at their times, whether or not those before have ended. */
async function keepCalling(
  origin: string,
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<Seen> {
  const seen = nothingSeen()
  const underWay = new Set<Promise<void>>()
  const started = performance.now()
  for (let begun = 0; performance.now() - started < seconds * 1_000;) {
    const due = Math.floor(((performance.now() - started) / 1_000) * perSecond)
    for (; begun < due; begun += 1) {
      if (underWay.size >= MOST_AT_ONCE) {
        seen.notBegun += 1
        continue
      }
      const one = call(origin, seen)
      underWay.add(one)
      void one.finally(() => underWay.delete(one))
    }
    await wait(5)
  }
  await Promise.all(underWay)
  return seen
}

interface Watched {
  /** Megabytes of the server, once a second. */
  memory: number[]
  /** Looks at /healthz that got no 200. */
  unhealthy: number
}

function watchServer(server: ServerProcess, origin: string): { end(): Promise<Watched> } {
  const watched: Watched = { memory: [], unhealthy: 0 }
  const over = new AbortController()
  const look = async () => {
    while (!over.signal.aborted) {
      const status = await readFile(`/proc/${server.pid()}/status`, 'utf8')
      watched.memory.push(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1_024)
      const health = await fetch(`${origin}/healthz`, { signal: AbortSignal.timeout(SILENCE_MS) }).catch(() => null)
      if (health?.status !== 200) watched.unhealthy += 1
      await wait(LOOK_MS)
    }
  }
  const looking = look()
  return {
    async end() {
      over.abort()
      await looking
      return watched
    },
  }
}

interface Result extends Watched {
  lost: number
  duplicated: number
}

const GOOD = new Set(['200', '201', '503'])

function verdictOf(seen: Seen, { lost, duplicated, memory, unhealthy }: Result): Verdict {
  const others = [...seen.ends].filter(([end]) => !GOOD.has(end))
  const third = Math.ceil(memory.length / 3)
  const [early, late] = [median(memory.slice(third, 2 * third)), median(memory.slice(2 * third))]
  const isFlat = late <= early * MEMORY_MAY_GROW
  const text = [
    [...seen.ends].map(([end, times]) => `${times} × ${end}`).join(', '),
    `${seen.silent503} of the 503 without Retry-After, ${seen.notBegun} calls not begun for want of sockets`,
    `memory ${early.toFixed(0)} MB in the second third, ${late.toFixed(0)} MB in the last${isFlat ? '' : ': it grew'}`,
    `/healthz: ${memory.length - unhealthy} of ${memory.length} responses`,
    `${seen.acknowledged.length} acknowledged, ${lost} lost, ${duplicated} duplicated`,
  ].join('\n')
  const isClean = others.length === 0 && seen.silent503 + lost + duplicated + unhealthy === 0 && isFlat
  return { isClean, text }
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
