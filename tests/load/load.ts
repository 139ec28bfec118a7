/** More calls than a server can respond to, and what came of them. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { openDatabase } from '#server/db/connect.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { ServerProcess } from '#tests/support/browser/server-process.ts'
import { compareWithStored } from '#tests/support/deploy/load.ts'
import { makeMeasuredServer } from '#tests/support/deploy/measured-server.ts'
import type { CallerData, Order, Seen } from './caller.ts'
import type { Searched } from './calls/mix.ts'
import { verdictOf, type Verdict } from './verdict.ts'
import { watchServer } from './watch.ts'

export interface LoadOptions {
  seconds: number
  /** A multiple of what the server was found to serve. */
  times: number
  say: (line: string) => void
  /** Ends the run: its server and its database are stopped. */
  signal: AbortSignal
}

const WARM_UP_SECONDS = 10
const CALIBRATION_SECONDS = 20
/** As many wait for a response at once while it is found out how much is served. */
const CALIBRATION_CALLS = 100
const CITIES = 400
const CATEGORIES = 60

export async function playLoad(options: LoadOptions): Promise<Verdict> {
  const { server, postgres, folder, end } = await makeMeasuredServer('load', { LOG_LEVEL: 'error' })
  try {
    return await Promise.race([play({ server, url: postgres.url, folder }, options), abortOf(options.signal)])
  } finally {
    await end()
  }
}

async function abortOf(signal: AbortSignal): Promise<never> {
  await once(signal, 'abort')
  throw signal.reason
}

interface Started {
  server: ServerProcess
  /** The address of its database. */
  url: string
  folder: string
}

async function play({ server, url, folder }: Started, { seconds, times, say }: LoadOptions): Promise<Verdict> {
  await server.start()
  const db = await openDatabase({ url, dataDir: folder })
  const caller = startCaller({ host: server.host, port: server.port, searched: await readSearched(db) })
  await caller.play({ kind: 'connect' })
  await caller.play({ kind: 'serve', seconds: WARM_UP_SECONDS, atOnce: CALIBRATION_CALLS })
  const calibrate = async () => {
    const seen = await caller.play({ kind: 'serve', seconds: CALIBRATION_SECONDS, atOnce: CALIBRATION_CALLS })
    return { perSecond: served(seen) / CALIBRATION_SECONDS, seen }
  }
  const before = await calibrate()
  const perSecond = before.perSecond * times
  say(`${before.perSecond.toFixed(0)} calls a second are served; ${perSecond.toFixed(0)} are made for ${seconds} s`)
  const watch = watchServer(server.pid(), `http://${server.host}:${server.port}`)
  const flood = await caller.play({ kind: 'flood', seconds, perSecond })
  const watched = await watch.end()
  const after = await calibrate()
  const acknowledged = [before, { seen: flood }, after].flatMap(({ seen }) => seen.acknowledged)
  const { lost, duplicated } = await compareWithStored(db, { acknowledged })
  caller.end()
  await db.close()
  return verdictOf({
    flood,
    watched,
    seconds,
    capacity: { before: before.perSecond, after: after.perSecond },
    stored: { acknowledged: acknowledged.length, lost: lost.length, duplicated: duplicated.length },
  })
}

const served = ({ ends }: Seen) => (ends['200'] ?? 0) + (ends['201'] ?? 0)

function startCaller(data: CallerData) {
  const worker = new Worker(new URL('caller.ts', import.meta.url), { workerData: data })
  return {
    async play(order: Order): Promise<Seen> {
      worker.postMessage(order, [])
      const [seen] = (await once(worker, 'message')) as [Seen]
      return seen
    },
    end: () => worker.postMessage('end', []),
  }
}

/** Cities and categories that have vendors. */
async function readSearched(db: Queryable): Promise<Searched> {
  const cities = await db.query<{ city: string }>(
    sql`select location_file_name as city from vendor group by 1 order by count(*) desc, 1 limit ${CITIES}::int`,
  )
  const categories = await db.query<{ id: number }>(
    sql`select primary_service_type_id as id from vendor group by 1 order by count(*) desc, 1 limit ${CATEGORIES}::int`,
  )
  return { cities: cities.map(({ city }) => city), categoryIds: categories.map(({ id }) => id) }
}
