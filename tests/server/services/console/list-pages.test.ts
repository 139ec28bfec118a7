/** Lists of the console have pages: each row once, in its order, also where many have the same time. */
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { QUEUE_TAKE, QueueQuery } from '#contract/console/queue.ts'
import { REQUESTS_TAKE, type RequestList } from '#contract/console/requests.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { unseenCertificates } from '#server/repositories/insurance/insurance.ts'
import { deleteCheck, findChecked, putCheck } from '#server/repositories/insurance/vendor-checks.ts'
import { readQueue } from '#server/services/console/queue.ts'
import { findRequests } from '#server/services/console/requests.ts'
import { readAudit, readMail, readSystem } from '#server/services/console/system.ts'
import { anActingOwner } from '#tests/support/console/owner.ts'
import { anAccount } from '#tests/support/people/accounts.ts'
import { bookingWorld } from '#tests/support/server/bookings.ts'
import { testContext } from '#tests/support/server/context.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'

const NOW = new Date('2027-03-10T18:00:00Z')
const MANY = QUEUE_TAKE + 30

async function withQueue(db: Database) {
  const accountId = await anAccount(db, 'ada@example.com')
  await db.query(sql`
    insert into ruling (subject, subject_id, act, reason, operator, excerpt, at, appealed_at, appeal)
    select 'article', 'article-' || n, 'hidden', 'why', 'grace', '', ${NOW}::timestamptz,
      ${NOW}::timestamptz - (n / 40) * interval '1 hour', 'no'
    from generate_series(1, ${MANY}::int) as n`)
  await db.query(sql`
    insert into operator_question (subject, subject_id, account_id, question, operator, asked_at)
    select 'vendor', n::text, ${accountId}::int, 'Why?', 'grace', ${NOW}::timestamptz
    from generate_series(1, ${MANY}::int) as n`)
}

test.each(['1-9999999999', '999999999999999-1'])(
  'no page begins after the mark %s, which no row can have',
  (appeals) => {
    expect(v.is(QueueQuery, { appeals })).toBe(false)
    expect(v.is(QueueQuery, { appeals: '99999999999999-2147483647' })).toBe(true)
  },
)

describeOnBothEngines('pages of the console', (fresh) => {
  test('appeals and questions come page by page, and the first page alone has the rest', async () => {
    const { db } = await fresh()
    await withQueue(db)
    const owner = await anActingOwner(db)
    const context = testContext(db, { clock: () => NOW })
    const first = await readQueue(context, {}, owner)
    expect([first.appeals.length, first.asked.length, first.next]).toEqual([QUEUE_TAKE, QUEUE_TAKE, null])
    const { appeals, asked } = first.nextOf
    // The last rows of the first page are gone when the next one is read.
    const last = first.asked.at(-1)
    await db.query(sql`delete from operator_question where subject_id = ${last?.subjectId ?? ''}`)
    await db.query(sql`delete from ruling where id = ${first.appeals.at(-1)?.rulingId ?? 0}::int`)
    const query: QueueQuery = { appeals: appeals ?? undefined, asked: asked ?? undefined }
    const second = await readQueue(context, query, owner)
    expect(second).toMatchObject({ items: [], certificates: [], suspicions: [] })
    expect(second.nextOf).toEqual({ appeals: null, newVendors: null, certificates: null, asked: null })
    const rulings = [...first.appeals, ...second.appeals]
    expect(new Set(rulings.map(({ rulingId }) => rulingId)).size).toBe(MANY)
    const times = rulings.map(({ appealedAt }) => appealedAt)
    expect(times).toEqual(times.toSorted())
    const questions = [...first.asked, ...second.asked]
    expect(new Set(questions.map(({ subjectId }) => subjectId)).size).toBe(MANY)
  })

  test('failed jobs come page by page, those given up first, and so do addresses that bounce', async () => {
    const { db } = await fresh()
    await db.query(sql`
      insert into job (kind, unique_key, payload, run_at, last_problem, failed_at)
      select 'messageMail', 'failed ' || n, '{}', ${NOW}::timestamptz, 'refused', case when n % 2 = 0 then ${NOW}::timestamptz end
      from generate_series(1, ${MANY}::int) as n`)
    await db.query(sql`
      insert into bouncing_address (address, cause, since)
      select n || '@example.com', 'no such mailbox', ${NOW}::timestamptz from generate_series(1, ${MANY}::int) as n`)
    const context = testContext(db, { clock: () => NOW })
    const system = await readSystem(context, {})
    const rest = await readSystem(context, { ...(system.next !== null && { after: system.next }) })
    const jobs = [...system.jobs, ...rest.jobs]
    expect([new Set(jobs.map(({ id }) => id)).size, rest.next]).toEqual([MANY, null])
    const given = jobs.map(({ givenUpAt }) => givenUpAt !== null)
    expect(given.indexOf(false)).toBe(MANY / 2)
    expect(given.lastIndexOf(true)).toBe(MANY / 2 - 1)
    const mail = await readMail(context, {})
    expect(mail).toMatchObject({ failedCount: MANY })
    await db.query(sql`delete from bouncing_address where address = ${mail.bounces.at(-1)?.address ?? ''}`)
    const later = await readMail(context, {
      ...(mail.next !== null && { after: mail.next }),
      ...(mail.bouncesNext !== null && { bouncesAfter: mail.bouncesNext }),
    })
    const addresses = [...mail.bounces, ...later.bounces].map(({ address }) => address)
    expect([new Set(addresses).size, later.bouncesNext]).toEqual([MANY, null])
    expect([...mail.failed, ...later.failed].map(({ id }) => id)).toEqual(jobs.map(({ id }) => id))
  })

  test('the audit of a name has those that begin so, page by page, and no others', async () => {
    const { db } = await fresh()
    await db.query(sql`
      insert into audit (what, at, detail, operator, reason)
      select 'vendorHidden', ${NOW}::timestamptz, 'vendor ' || n,
        (array['ada@example.com', 'Adam', 'ad_m@example.com', 'grace@example.com'])[1 + n % 4], 'why'
      from generate_series(1, 40) as n`)
    const context = testContext(db, { clock: () => NOW })
    const names = async (operator: string) => {
      const { entries, hasMore } = await readAudit(context, { take: 50, operator })
      expect(hasMore).toBe(false)
      expect(entries.map(({ id }) => id)).toEqual(entries.map(({ id }) => id).toSorted((a, b) => b - a))
      return [...new Set(entries.map((entry) => entry.operator ?? ''))].toSorted()
    }
    expect(await names('ADA')).toEqual(['Adam', 'ada@example.com'])
    expect(await names('ad_')).toEqual(['ad_m@example.com'])
    expect(await names('adz')).toEqual([])
    expect(await names('')).toHaveLength(4)
    const first = await readAudit(context, { take: 12, operator: 'ada' })
    const rest = await readAudit(context, { take: 12, operator: 'ada', before: first.entries.at(-1)?.id })
    expect([first.hasMore, rest.hasMore, first.entries.length + rest.entries.length]).toEqual([true, false, 20])
  })

  test('a certificate waits until it is checked as it is, and again when it is changed', async () => {
    const { db } = await fresh()
    const { vendorId, accountId } = await bookingWorld(db, NOW).vendor()
    const fileId = crypto.randomUUID()
    await db.query(sql`
      insert into account_file (id, account_id, purpose, kind, bytes, media_id, created_at)
      values (${fileId}::uuid, ${accountId}::int, 'insurance', 'pdf', 1, gen_random_uuid(), ${NOW}::timestamptz)`)
    await db.query(sql`
      insert into insurance (vendor_id, file_id, insurer, ends_on, stated_at)
      values (${vendorId}::int, ${fileId}::uuid, 'Acme', '2028-01-01', ${NOW}::timestamptz)`)
    const waiting = async () => (await unseenCertificates(db, '2027-03-10', 10)).length
    const check = (checked: string) =>
      db.transaction((tx) => putCheck(tx, { vendorId, what: 'insurance', checked, now: NOW }))
    const stated = () => findChecked(db, vendorId, 'insurance')
    expect(await waiting()).toBe(1)
    await check('an older certificate')
    expect(await waiting()).toBe(1)
    await check(await stated())
    expect(await waiting()).toBe(0)
    await db.query(sql`update insurance set ended_at = ${NOW}::timestamptz`)
    expect(await waiting()).toBe(0)
    await db.query(sql`update insurance set insurer = 'Other'`)
    expect(await waiting()).toBe(1)
    await check(await stated())
    expect(await waiting()).toBe(0)
    await db.transaction((tx) => deleteCheck(tx, vendorId, 'insurance'))
    expect(await waiting()).toBe(1)
  })

  test('requests of a vendor with many come page by page, and what waits is found below them', async () => {
    const { db } = await fresh()
    const world = bookingWorld(db, NOW)
    const vendor = await world.vendor()
    const { leadIds } = await world.ask(await world.host(), [vendor])
    const [first = 0] = leadIds
    await db.query(sql`update vendor set profile_name = 'Busy Band' where id = ${vendor.vendorId}::int`)
    await db.transaction(async (tx) => {
      await tx.query(sql`set local session_replication_role = replica`)
      await tx.query(sql`
        insert into lead (request_id, vendor_id, auto_added, state, created_at, client_email, event_date, service_type_id)
        select -n, vendor_id, false, 'declined', created_at, client_email, event_date, service_type_id
        from lead cross join generate_series(1, ${REQUESTS_TAKE * 2}::int) as n where id = ${first}::int`)
    })
    world.setNow(new Date(Date.now() + 48 * 60 * 60_000))
    const read = async (list: RequestList, q: string) => {
      const found: (number | null)[] = []
      let before: number | undefined
      do {
        const page = await findRequests(world.context, { list, q, ...(before !== undefined && { before }) })
        found.push(...page.requests.map(({ leadId }) => leadId))
        before = page.next ?? undefined
      } while (before !== undefined)
      return found
    }
    const all = await read('requests', '')
    expect(all).toHaveLength(REQUESTS_TAKE * 2 + 1)
    expect(await read('requests', 'busy')).toEqual(all)
    await db.query(sql`update lead set created_at = now()`)
    expect([await read('waiting24', 'busy'), await read('waiting24', 'lazy')]).toEqual([[first], []])
  })
})
