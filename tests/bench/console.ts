/** Lists and searches of the operator's console among many vendors, from the call of the service to its reply. */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formatNumber } from '#contract/format-count.ts'
import { REQUEST_LISTS } from '#contract/console/requests.ts'
import { openDatabase } from '#server/db/connect.ts'
import type { Database } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { readPayments } from '#server/services/console/money.ts'
import { findAll } from '#server/services/console/people.ts'
import { readQueue } from '#server/services/console/queue.ts'
import { findRequests, requestFile } from '#server/services/console/requests.ts'
import { readAudit, readMail, readSystem } from '#server/services/console/system.ts'
import { anActingOwner } from '#tests/support/console/owner.ts'
import { testContext } from '#tests/support/server/context.ts'
import { startPostgres, stopPostgres } from '#tests/support/server/postgres-server.ts'
import { fillMarketplace } from './console-rows.ts'
import type { BenchOptions, Section } from './section.ts'
import { milliseconds, percentile, table } from './timing.ts'

const WARM_UP = 10
const MEASURED = 100
/** The 99th percentile to reach. */
const TARGET_MS = 50

export const benchConsole: Section = {
  name: 'console',
  title: 'Operator’s console',
  run: async ({ vendors, say }) => {
    const parts: string[] = []
    for (const count of vendors) parts.push(await benchCount(count, say))
    return `${EXPLANATION}\n\n${parts.join('\n\n')}`
  },
}

const EXPLANATION = `Time of one call in milliseconds, from the service to its reply, one call at a time; ${MEASURED} calls per line after
${WARM_UP} to warm up, on PostgreSQL. For each vendor there are an account, a client with a request, a payment and two lines of
the audit; for every fourth a booking. To reach: p99 ≤ ${TARGET_MS} ms with ${formatNumber(1_000_000)} vendors.`

async function benchCount(count: number, say: BenchOptions['say']): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'fanfare-bench-'))
  await chmod(folder, 0o711)
  const server = await startPostgres(folder, [])
  const db = await openDatabase({ url: server.url, dataDir: folder })
  try {
    await migrate(db)
    await fillMarketplace(db, count, say)
    const rows: string[][] = []
    for (const [name, call] of Object.entries(await calls(db, count))) {
      rows.push([name, ...(await measure(call))])
      say(`  ${rows.at(-1)?.join(' | ')}`)
    }
    return `### ${formatNumber(count)} vendors\n\n${table(['list or search', 'p50', 'p99'], rows)}`
  } finally {
    await db.close()
    await stopPostgres(server)
    await rm(folder, { recursive: true, force: true })
  }
}

async function measure(call: (turn: number) => Promise<unknown>): Promise<[string, string]> {
  const times: number[] = []
  for (let turn = 0; turn < WARM_UP + MEASURED; turn += 1) {
    const started = performance.now()
    await call(turn)
    if (turn >= WARM_UP) times.push(performance.now() - started)
  }
  return [milliseconds(percentile(times, 0.5)), milliseconds(percentile(times, 0.99))]
}

async function calls(db: Database, count: number): Promise<Record<string, (turn: number) => Promise<unknown>>> {
  const now = new Date()
  const context = testContext(db, { clock: () => now })
  const owner = await anActingOwner(db)
  const typed = await typedTexts(db, count)
  const first = await readQueue(context, {}, owner)
  const { appeals, newVendors, certificates, asked } = first.nextOf
  const system = await readSystem(context, {})
  const searches = Object.entries(typed).flatMap(([what, texts]) => {
    const textOf = (turn: number) => texts[turn % texts.length] ?? ''
    return [
      [`people by ${what}`, (turn: number) => findAll(context, textOf(turn))],
      [`requests by ${what}`, (turn: number) => findRequests(context, { list: 'requests', q: textOf(turn) })],
      [`bookings by ${what}`, (turn: number) => findRequests(context, { list: 'bookings', q: textOf(turn) })],
    ] as const
  })
  const deep = Math.ceil(count / 2)
  return {
    ...Object.fromEntries(searches),
    ...Object.fromEntries(
      REQUEST_LISTS.map((list) => [`list of ${list}`, () => findRequests(context, { list, q: '' })]),
    ),
    'requests, far down': () => findRequests(context, { list: 'requests', q: '', before: deep }),
    'a request': (turn) => requestFile(context, deep + turn, owner),
    'reports, first page': () => readQueue(context, {}, owner),
    'appeals, next page': () => readQueue(context, { appeals: appeals ?? '0-0' }, owner),
    'new vendors, next page': () => readQueue(context, { newVendors: newVendors ?? '0-0' }, owner),
    'certificates, next page': () => readQueue(context, { certificates: certificates ?? '0-0' }, owner),
    'questions, next page': () => readQueue(context, { asked: asked ?? '0-0' }, owner),
    'failed jobs': () => readSystem(context, {}),
    'failed jobs, next page': () => readSystem(context, { ...(system.next !== null && { after: system.next }) }),
    'emails and bounces': () => readMail(context, {}),
    payments: () => readPayments(context, { take: 50 }),
    audit: () => readAudit(context, { take: 50, operator: '' }),
    'audit of an operator': () => readAudit(context, { take: 50, operator: 'operator7@' }),
    'audit, far down': () => readAudit(context, { take: 50, operator: '', before: deep }),
  }
}

const TEXTS = 50

/** Texts that operators type, by their kind: of rows all over the marketplace, and a start that thousands have. */
async function typedTexts(db: Database, count: number): Promise<Record<string, string[]>> {
  const step = Math.max(1, Math.floor(count / TEXTS))
  const rows = await db.query<{ id: number; name: string; email: string; phone: string }>({
    name: '',
    text: `select vendor.id, profile_name as name, client.email, client.phone_number as phone
      from vendor join client on client.id = vendor.id where vendor.id % ${step} = 0 order by vendor.id limit ${TEXTS}`,
    values: [],
  })
  return {
    name: rows.map(({ name }) => name.toLowerCase()),
    'two letters': rows.map(({ name }) => name.slice(0, 2).toLowerCase()),
    email: rows.map(({ email }) => email),
    phone: rows.map(({ phone }) => phone),
    number: rows.map(({ id }) => String(id)),
  }
}
