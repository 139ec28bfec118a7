/** Lists and searches of the operator's console among many vendors, from the call of the service to its reply. */
import { formatNumber } from '#contract/format-count.ts'
import { PAYMENTS_TAKE_MAX } from '#contract/console/money.ts'
import { REQUEST_LISTS } from '#contract/console/requests.ts'
import { AUDIT_TAKE_MAX } from '#contract/console/system.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { readMoney, readPayments } from '#server/services/console/money.ts'
import { findAll, personFile, vendorFile } from '#server/services/console/people.ts'
import { readQueue } from '#server/services/console/queue.ts'
import { findRequests, requestFile } from '#server/services/console/requests.ts'
import { readAudit, readMail, readSystem } from '#server/services/console/system.ts'
import { readToday } from '#server/services/console/today.ts'
import { anActingOwner } from '#tests/support/console/owner.ts'
import { testContext } from '#tests/support/server/context.ts'
import { BUSY_VENDORS, fillMarketplace } from './console-rows.ts'
import { withPostgres } from './kept-postgres.ts'
import type { BenchOptions, Section } from './section.ts'
import { milliseconds, percentile, table } from './timing.ts'

const WARM_UP = 10
const MEASURED = 100
/** The 99th percentile to reach. */
const TARGET_MS = 50

export const benchConsole: Section = {
  name: 'console',
  title: 'Operator’s console',
  run: async ({ vendors, keep, say }) => {
    const parts: string[] = []
    for (const count of vendors) parts.push(await benchCount(count, { keep, say }))
    return `${EXPLANATION}\n\n${parts.join('\n\n')}`
  },
}

const EXPLANATION = `Time of one call in milliseconds, from the service to its reply, one call at a time; ${MEASURED} calls per line after
${WARM_UP} to warm up, on PostgreSQL with its own settings. For each vendor there are an account, a client with a request, a
payment, a job and two lines of the audit; for every second a quote, a message and a renewal, for every fourth a booking,
all within a year; ${BUSY_VENDORS} vendors have a twentieth of all leads. To reach: p99 ≤ ${TARGET_MS} ms with ${formatNumber(1_000_000)} vendors.`

async function benchCount(count: number, { keep, say }: Pick<BenchOptions, 'keep' | 'say'>): Promise<string> {
  const made = { keep, name: `console-${count}`, fill: (db: Database) => fillMarketplace(db, count, say) }
  const rows = await withPostgres(made, async (db) => {
    const measured: string[][] = []
    for (const [name, call] of Object.entries(await calls(db, count))) {
      measured.push([name, ...(await measure(call))])
      say(`  ${measured.at(-1)?.join(' | ')}`)
    }
    return measured
  })
  return `### ${formatNumber(count)} vendors\n\n${table(['list or search', 'p50', 'p99'], rows)}`
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
  const one = (turn: number) => 1 + ((turn * STRIDE) % count)
  return {
    today: () => readToday(context, []),
    'a vendor': (turn) => vendorFile(context, one(turn)),
    'a person': (turn) => personFile(context, typed.email?.[turn % typed.email.length] ?? ''),
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
    'prices and stuck payments': () => readMoney(context),
    payments: () => readPayments(context, { take: 50 }),
    'payments of a vendor': (turn) => readPayments(context, { take: 50, vendor: one(turn) }),
    'payments for a CSV file': () => readPayments(context, { take: PAYMENTS_TAKE_MAX }),
    audit: () => readAudit(context, { take: 50, operator: '' }),
    'audit of an operator': () => readAudit(context, { take: 50, operator: 'operator7@' }),
    'audit of one who did nothing': () => readAudit(context, { take: 50, operator: 'zoe@' }),
    'audit, far down': () => readAudit(context, { take: 50, operator: '', before: deep }),
    'audit for a CSV file': () => readAudit(context, { take: AUDIT_TAKE_MAX, operator: '' }),
  }
}

const TEXTS = 50
/** From one vendor to the next that is looked at; a prime, so that they lie all over the marketplace. */
const STRIDE = 7_919

/** Texts that operators type, by their kind: of rows all over the marketplace, and a start that thousands have. */
async function typedTexts(db: Database, count: number): Promise<Record<string, string[]>> {
  const step = Math.max(1, Math.floor(count / TEXTS))
  const rows = await db.query<{ id: number; name: string; email: string; phone: string }>({
    name: '',
    text: `select vendor.id, profile_name as name, client.email, client.phone_number as phone
      from vendor join client on client.id = vendor.id where vendor.id % ${step} = 0 order by vendor.id limit ${TEXTS}`,
    values: [],
  })
  const busy = await db.query<{ name: string }>(
    sql`select lower(profile_name) as name from vendor where id <= ${BUSY_VENDORS}::int`,
  )
  return {
    name: rows.map(({ name }) => name.toLowerCase()),
    'a busy vendor’s name': busy.map(({ name }) => name),
    'two letters': rows.map(({ name }) => name.slice(0, 2).toLowerCase()),
    email: rows.map(({ email }) => email),
    phone: rows.map(({ phone }) => phone),
    number: rows.map(({ id }) => String(id)),
  }
}
