/**
 * Pages that no cache of the server holds, each asked for once: how many of them one core makes. The server has a core
 * of its own where the system can say so; PostgreSQL and the caller have the other.
 */
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { cpus } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { formatNumber } from '#contract/format-count.ts'
import { openDatabase } from '#server/db/connect.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { vendorsInRange } from '#server/repositories/search/listed-vendors.ts'
import { profileUrl } from '#server/services/search/vendor-results.ts'
import type { ServerProcess } from '#tests/support/browser/server-process.ts'
import { makeMeasuredServer, MEASURED_VENDORS } from '#tests/support/deploy/measured-server.ts'
import { resultsPaths } from './results-paths.ts'
import type { Section } from '../section.ts'
import { milliseconds, percentile, table } from '../timing.ts'

const WARM_UP = 1_000
const ROUNDS = 5
const PAGES = 200
const AT_ONCE = [1, 20]
/** How often the home page is asked for, each time after all that is kept was dropped. */
const HOMES = 100
/** Until the server has heard of a change. */
const HEARD_MS = 50
/** The unit of `/proc`. */
const TICK_MS = 10
/** A server that others keep from its core refuses for a moment. */
const RETRY_MS = 1_000
const TRIES = 10

export const benchCold: Section = {
  name: 'cold',
  title: 'Pages that are in no cache',
  run: async ({ say }) => {
    const settings = { LOG_LEVEL: 'warn', REQUESTS_PER_MINUTE: '1000000' }
    const { server, postgres, folder, end } = await makeMeasuredServer('bench-cold', settings)
    const db = await openDatabase({ url: postgres.url, dataDir: folder })
    try {
      await server.start()
      const isApart = await setApart(server.pid() ?? 0, [
        process.pid,
        postgres.pid,
        ...(await childrenOf(postgres.pid)),
      ])
      const rows = [
        ...(await measurePages(server, 'results', resultsPaths(), say)),
        ...(await measurePages(server, 'profile', await profilePaths(db), say)),
        await measureHome(server, db),
      ]
      const head = ['page', 'at once', 'a second', 'a second of processor time', 'p50', 'p95', 'bytes, Brotli']
      return `${explanation(isApart)}\n\n${table(head, rows)}`
    } finally {
      // The other sections use all cores.
      await bind(process.pid, `0-${cpus().length - 1}`).catch(() => {})
      await db.close()
      await end()
    }
  },
}

const explanation = (
  isApart: boolean,
) => `One server with ${formatNumber(MEASURED_VENDORS)} vendors on PostgreSQL, with the options of \`npm start\` on this machine, ${
  isApart
    ? 'on one core; PostgreSQL and the caller have the other'
    : 'which shares the cores with PostgreSQL and the caller'
}.
Each page is asked for once and compressed with Brotli, after ${formatNumber(WARM_UP)} to warm up: the fastest of ${ROUNDS} rounds of ${PAGES}. Per
second of processor time counts the server's process with all its threads, and says what one core makes when others use
the machine, too. p50 and p95 are milliseconds to the whole response. The home page has one address, so all that is kept
is dropped before each time. To reach: 200 a second.`

/** Whether each could be given cores of its own: the server the first one, the others the second. */
async function setApart(server: number, others: readonly number[]): Promise<boolean> {
  try {
    await Promise.all([bind(server, '0'), ...others.map((pid) => bind(pid, '1'))])
    return true
  } catch {
    return false
  }
}

/** PostgreSQL has a process for each connection, and others. */
async function childrenOf(pid: number): Promise<number[]> {
  const listed = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  return listed.trim().split(' ').filter(Boolean).map(Number)
}

const bind = (pid: number, cores: string) =>
  promisify(execFile)('taskset', ['--all-tasks', '--cpu-list', '--pid', cores, String(pid)])

async function profilePaths(db: Database): Promise<string[]> {
  const vendors = await vendorsInRange(db, 1, MEASURED_VENDORS)
  return vendors.map(profileUrl)
}

async function measurePages(
  server: ServerProcess,
  name: string,
  paths: readonly string[],
  say: (line: string) => void,
): Promise<string[][]> {
  let asked = 0
  const next = () => paths[asked++ % paths.length] ?? '/'
  await askFor(server, WARM_UP, 4, next)
  const rows: string[][] = []
  for (const atOnce of AT_ONCE) {
    const rounds: Round[] = []
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await askFor(server, PAGES, atOnce, next))
    const times = rounds.flatMap((round) => round.times)
    const bytes = rounds.reduce((sum, round) => sum + round.bytes, 0) / (ROUNDS * PAGES)
    const perSecond = Math.max(...rounds.map(({ wallMs }) => (PAGES / wallMs) * 1_000))
    const perProcessorSecond = Math.max(...rounds.map(({ processorMs }) => (PAGES / processorMs) * 1_000))
    const ofProcessor = Number.isNaN(perProcessorSecond) ? '' : perProcessorSecond.toFixed(0)
    const figures = [perSecond.toFixed(0), ofProcessor, ...percentiles(times), bytes.toFixed(0)]
    rows.push([name, String(atOnce), ...figures])
    say(`  ${rows.at(-1)?.join(' | ')}`)
  }
  return rows
}

const percentiles = (times: readonly number[]) => [0.5, 0.95].map((share) => milliseconds(percentile(times, share)))

interface Round {
  wallMs: number
  /** The server’s processor time. */
  processorMs: number
  times: number[]
  bytes: number
}

async function askFor(server: ServerProcess, pages: number, atOnce: number, next: () => string): Promise<Round> {
  const agent = new Agent({ keepAlive: true })
  const times: number[] = []
  let bytes = 0
  let left = pages
  const caller = async () => {
    while (left-- > 0) {
      const { ms, length } = await read(server, next(), agent)
      times.push(ms)
      bytes += length
    }
  }
  const [started, processorBefore] = [performance.now(), await processorMs(server)]
  await Promise.all(Array.from({ length: atOnce }, caller))
  const round = { wallMs: performance.now() - started, processorMs: (await processorMs(server)) - processorBefore }
  agent.destroy()
  return { ...round, times, bytes }
}

/** Milliseconds of user and system time; NaN where the system has no `/proc`. */
async function processorMs(server: ServerProcess): Promise<number> {
  const stat = await readFile(`/proc/${server.pid()}/stat`, 'utf8').catch(() => '')
  // The name of the program may have spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}

async function measureHome(server: ServerProcess, db: Database): Promise<string[]> {
  const agent = new Agent({ keepAlive: true })
  const times: number[] = []
  let bytes = 0
  for (let turn = 0; turn < HOMES; turn += 1) {
    await db.query(sql`select pg_notify('vendors_changed', '')`)
    await setTimeout(HEARD_MS)
    const { ms, length } = await read(server, '/', agent)
    times.push(ms)
    bytes = length
  }
  agent.destroy()
  return ['home', '1', (1_000 / percentile(times, 0.5)).toFixed(0), '', ...percentiles(times), String(bytes)]
}

/** Reads a page as it travels. What was refused is asked for again, and its time counts. */
async function read(
  { host, port }: Pick<ServerProcess, 'host' | 'port'>,
  path: string,
  agent: Agent,
  { started = performance.now(), tries = TRIES } = {},
): Promise<{ ms: number; length: number }> {
  const asked = get({ host, port, path, agent, headers: { accept: 'text/html', 'accept-encoding': 'br' } })
  const [response] = (await once(asked, 'response')) as [AsyncIterable<Buffer> & { statusCode: number }]
  let length = 0
  for await (const chunk of response) length += chunk.length
  if (response.statusCode === 503 && tries > 1) {
    await setTimeout(RETRY_MS)
    return read({ host, port }, path, agent, { started, tries: tries - 1 })
  }
  if (response.statusCode !== 200) throw new Error(`${path} responded ${response.statusCode}.`)
  return { ms: performance.now() - started, length }
}
