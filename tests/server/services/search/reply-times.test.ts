/** Reply times in searches: counted for those vendors alone for whom they may have changed, as if all were counted. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/limits.ts'
import type { Database } from '#server/db/database.ts'
import { sql, type Sql } from '#server/db/sql.ts'
import { moveClients } from '#server/repositories/accounts/clients.ts'
import { noteTraces } from '#server/repositories/accounts/traces.ts'
import { InvalidFields } from '#server/services/errors.ts'
import { sendMessage } from '#server/services/messages/messages.ts'
import { responseFigures } from '#server/services/reviews/response-figures.ts'
import { refreshReplyTimes } from '#server/services/search/reply-times.ts'
import { bookingWorld, type Party, type VendorParty } from '#tests/support/server/bookings.ts'
import { testContext } from '#tests/support/server/context.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'
import { manyVendors, randomFrom } from '#tests/support/server/vendors.ts'
import { writeVendors } from '#server/repositories/search/vendor-writing.ts'

const NOW = new Date('2027-03-10T18:00:00Z')
const never = () => false

/** Reply times as results show them, and as counting each vendor from all of its requests says. */
async function shownAndCounted(db: Database, now: Date) {
  const shown = await db.query<{ id: number; minutes: number | null; lists: (number | null)[] }>(sql`
    select id, reply_minutes as minutes,
      (select array_agg(distinct reply_minutes) from listing where vendor_id = vendor.id) as lists
    from vendor order by id`)
  const counted = []
  for (const { id } of shown) {
    const minutes = (await responseFigures(db, id, now))?.medianMinutes ?? null
    counted.push({ id, minutes, lists: [minutes] })
  }
  return { shown, counted }
}

describeOnBothEngines('reply times in searches', (fresh, engine) => {
  test.for([1, 2])('after any history they are those of a full count (seed %i)', async (seed) => {
    const { db } = await fresh()
    const world = bookingWorld(db, NOW)
    const random = randomFrom(seed)
    const below = (bound: number) => Math.floor(random() * bound)
    const oneOf = <T>(all: readonly T[]): T => all[below(all.length)] as T
    const vendors: VendorParty[] = []
    const clients: Party[] = []
    for (let made = 0; made < 3; made += 1) vendors.push(await world.vendor())
    for (let made = 0; made < 9; made += 1) clients.push(await world.host())
    let now = NOW
    const ago = (days: number) => new Date(now.getTime() - below(days * 24 * 60) * MINUTE_MS)
    const leads = () =>
      db.query<{ id: number; vendorId: number; createdAt: Date }>(
        sql`select id, vendor_id as "vendorId", created_at as "createdAt" from lead order by id`,
      )
    const someLead = async () => oneOf(await leads())
    const vendorOf = ({ vendorId }: { vendorId: number }) => vendors.find((vendor) => vendor.vendorId === vendorId)

    const acts: Record<string, () => Promise<unknown>> = {
      ask: async () => {
        const asked = await world.ask(oneOf(clients), [...new Set([oneOf(vendors), oneOf(vendors)])])
        await db.query(sql`
          update lead set created_at = ${ago(95)}::timestamptz where id = any(${asked.leadIds}::int[])`)
      },
      quote: async () => {
        const lead = await someLead()
        const by = vendorOf(lead)
        const [replied] = await db.query(sql`select from reply where lead_id = ${lead.id}::int`)
        if (!by || replied) return
        // Leads that were asked again are closed to quotes.
        const id = await world.quote(by, lead.id).catch((error: unknown) => {
          if (!(error instanceof InvalidFields)) throw error
        })
        if (id === undefined) return
        const at = new Date(lead.createdAt.getTime() + below(3_000) * MINUTE_MS)
        await db.query(sql`update reply set created_at = ${at}::timestamptz where id = ${id}::int`)
      },
      message: async () => {
        const lead = await someLead()
        const by = vendorOf(lead)
        if (!by) return
        const at = new Date(lead.createdAt.getTime() + below(3_000) * MINUTE_MS)
        await sendMessage(
          testContext(db, { clock: () => at }),
          { leadId: lead.id, key: randomUUID(), body: { text: 'Which hall?', attachments: [] } },
          { ...by, network: '10.0.0.1' },
        )
      },
      'ask again': async () => {
        const [one, other] = [await someLead(), await someLead()].sort((a, b) => a.id - b.id)
        if (!one || !other || one.id === other.id || one.vendorId !== other.vendorId) return
        await db.query(sql`update lead set revision_of = ${one.id}::int where id = ${other.id}::int`)
      },
      'prove or lose an address': () =>
        db.query(sql`
          update account set email_confirmed_at = case when email_confirmed_at is null then ${now}::timestamptz end
          where id = ${oneOf(clients).accountId}::int`),
      'prove a request': async () => {
        const { id } = await someLead()
        await db.query(sql`
          update client set email_confirmed_at = case when email_confirmed_at is null then ${now}::timestamptz end
          from lead join request on request.id = lead.request_id
          where lead.id = ${id}::int and client.id = request.client_id`)
      },
      'be seen': () =>
        noteTraces(db, {
          accountId: oneOf([...clients, ...vendors]).accountId,
          traces: [{ kind: 'device', of: String(below(4)) }],
          now: ago(40),
        }),
      'be forgotten': () => db.query(sql`delete from account_trace where last_at < ${ago(40)}::timestamptz`),
      'join a team': () =>
        db.query(sql`
          insert into teammate (vendor_id, account_id, role, joined_at)
          values (${oneOf(vendors).vendorId}::int, ${oneOf(clients).accountId}::int, 'booker', ${now}::timestamptz)
          on conflict do nothing`),
      'leave a team': () =>
        db.query(sql`delete from teammate where role = 'booker' and account_id = ${oneOf(clients).accountId}::int`),
      'another email': async () => {
        const of = oneOf(clients)
        const to = oneOf([of.email.replace('@', '+more@'), 'shared@gmail.com', of.email])
        await db.transaction((tx) => moveClients(tx, { accountId: of.accountId, from: of.email, to }))
      },
      'delete a request': async () => {
        const { id } = await someLead()
        await db.query(sql`delete from request where id = (select request_id from lead where id = ${id}::int)`)
      },
      'time passes': async () => {
        now = new Date(now.getTime() + below(10 * 24) * HOUR_MS + below(1_000))
        world.setNow(now)
      },
    }
    for (let count = 0; count < 25; count += 1) await acts.ask?.()
    for (let count = 0; count < 15; count += 1) await acts.quote?.()
    const shownBefore = new Set<number | null>()
    for (let turn = 0; turn < 25; turn += 1) {
      const done: string[] = []
      for (let count = 0; count < 3; count += 1) {
        const name = oneOf([...Object.keys(acts), 'ask', 'ask', 'quote', 'quote', 'message'])
        done.push(name)
        await acts[name]?.()
      }
      await refreshReplyTimes(db, now, never)
      const { shown, counted } = await shownAndCounted(db, now)
      expect(shown, done.join(', ')).toEqual(counted)
      for (const { minutes } of shown) shownBefore.add(minutes)
    }
    // The histories are such that there is something to count.
    expect(shownBefore.size).toBeGreaterThan(4)
  })

  test('a request that begins or ceases to count changes the figure within the hour, whatever decides that', async () => {
    const { db } = await fresh()
    const world = bookingWorld(db, NOW)
    const vendor = await world.vendor()
    const [client, mate] = [await world.host(), await world.host()]
    // 10, 20, 30, 40 and 50 minutes; with that of one client, who decides the middle, 60.
    for (const minutes of [10, 20, 30, 40, 50, 60]) {
      const { leadIds } = await world.ask(minutes === 60 ? client : await world.host(), [vendor])
      const [leadId = 0] = leadIds
      const at = (after: number) => new Date(NOW.getTime() - 10 * DAY_MS + after * MINUTE_MS)
      await db.query(sql`update lead set created_at = ${at(0)}::timestamptz where id = ${leadId}::int`)
      const id = await world.quote(vendor, leadId)
      await db.query(sql`update reply set created_at = ${at(minutes)}::timestamptz where id = ${id}::int`)
    }
    const shown = async () => {
      await refreshReplyTimes(db, NOW, never)
      const [row] = await db.query<{ minutes: number }>(
        sql`select reply_minutes as minutes from vendor where id = ${vendor.vendorId}::int`,
      )
      return row?.minutes
    }
    const seen = (one: Party, device: string) =>
      noteTraces(db, { accountId: one.accountId, traces: [{ kind: 'device', of: device }], now: NOW })
    const forget = () => db.query(sql`delete from account_trace`)
    const setClient = (change: Sql) =>
      db.query(
        sql`update client set ${change} where email = ${client.email} or owner_account_id = ${client.accountId}::int`,
      )
    expect(await shown()).toBe(35)

    await seen(vendor, 'a phone')
    await seen(client, 'a phone')
    expect(await shown(), 'the client on the vendor’s phone').toBe(30)
    await forget()
    expect(await shown(), 'both forgotten at once').toBe(35)
    await seen(client, 'another phone')
    await seen(vendor, 'another phone')
    expect(await shown(), 'the vendor on the client’s phone').toBe(30)
    await db.query(sql`delete from account_trace where account_id = ${vendor.accountId}::int`)
    expect(await shown(), 'the vendor’s forgotten').toBe(35)

    await seen(mate, 'another phone')
    expect(await shown(), 'someone else on the phone').toBe(35)
    await db.query(sql`
      insert into teammate (vendor_id, account_id, role, joined_at)
      values (${vendor.vendorId}::int, ${mate.accountId}::int, 'booker', ${NOW}::timestamptz)`)
    expect(await shown(), 'who joins the team').toBe(30)
    await db.query(sql`delete from teammate where account_id = ${mate.accountId}::int`)
    expect(await shown(), 'who left the team').toBe(35)

    await setClient(sql`owner_account_id = null, email_confirmed_at = null`)
    expect(await shown(), 'an address that isn’t proven').toBe(30)
    await db.query(sql`update client set email_confirmed_at = ${NOW}::timestamptz where email = ${client.email}`)
    expect(await shown(), 'one that is').toBe(35)
  })

  /** Vendors with a figure that no request supports, so that counting them removes it. */
  async function withWrongFigures(count: number) {
    const { db } = await fresh()
    await db.transaction((tx) => writeVendors(tx, manyVendors(count)))
    await db.query(sql`update vendor set reply_minutes = 5, is_sample = false`)
    await db.query(sql`insert into reply_time_due (vendor_id) select id from vendor`)
    const uncounted = async () =>
      (await db.query<{ id: number }>(sql`select id from vendor where reply_minutes = 5 order by id`)).length
    return { db, uncounted }
  }

  test('a server that is stopped leaves the rest, and the next one goes on there', async () => {
    const { db, uncounted } = await withWrongFigures(60)
    let asked = 0
    await refreshReplyTimes(db, NOW, () => (asked += 1) > 1)
    const left = await uncounted()
    expect(left).toBeGreaterThan(0)
    expect(left).toBeLessThan(60)
    await refreshReplyTimes(db, NOW, never)
    expect(await uncounted()).toBe(0)
  })

  test('a server that dies before a commit has counted nothing of it, and the next one counts all', async () => {
    const { db, uncounted } = await withWrongFigures(60)
    let begun = 0
    const dying: Database = {
      ...db,
      transaction: (work) =>
        db.transaction(async (tx) => {
          const result = await work(tx)
          if ((begun += 1) === 2) throw new Error('killed')
          return result
        }),
    }
    await expect(refreshReplyTimes(dying, NOW, never)).rejects.toThrow('killed')
    const left = await uncounted()
    expect(left).toBeGreaterThan(0)
    expect(left).toBeLessThan(60)
    await refreshReplyTimes(db, NOW, never)
    expect(await uncounted()).toBe(0)
  })

  test('two servers at once count each vendor', async () => {
    const { db, uncounted } = await withWrongFigures(60)
    await Promise.all([refreshReplyTimes(db, NOW, never), refreshReplyTimes(db, NOW, never)])
    await refreshReplyTimes(db, NOW, never)
    expect(await uncounted()).toBe(0)
    expect(await db.query(sql`select vendor_id from reply_time_due where counted_at is null`)).toEqual([])
  })

  // The embedded database has one connection.
  if (engine === 'postgres')
    test('while one server counts, another one leaves it to that one', async () => {
      const { db, uncounted } = await withWrongFigures(3)
      await db.transaction(async (tx) => {
        await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('reply times', 0))`)
        await refreshReplyTimes(db, NOW, never)
      })
      expect(await uncounted()).toBe(3)
    })

  test('vendors for whom nothing has changed are not counted again, but after a clock that was ahead', async () => {
    const { db } = await fresh()
    const world = bookingWorld(db, NOW)
    const [busy, quiet] = [await world.vendor(), await world.vendor()]
    for (const vendor of [busy, quiet])
      for (let count = 0; count < 5; count += 1) {
        const { leadIds } = await world.ask(await world.host(), [vendor])
        const [leadId = 0] = leadIds
        const at = (minutes: number) => new Date(NOW.getTime() - 10 * DAY_MS + minutes * MINUTE_MS)
        await db.query(sql`update lead set created_at = ${at(0)}::timestamptz where id = ${leadId}::int`)
        const id = await world.quote(vendor, leadId)
        await db.query(sql`update reply set created_at = ${at(30)}::timestamptz where id = ${id}::int`)
      }
    const counts = () =>
      db.query<{ vendorId: number; at: Date | null }>(sql`
        select vendor_id as "vendorId", counted_at as at from reply_time_due order by 1`)
    await refreshReplyTimes(db, NOW, never)
    const later = new Date(NOW.getTime() + HOUR_MS)
    await world.ask(await world.host(), [busy])
    await refreshReplyTimes(db, later, never)
    expect(await counts()).toEqual([
      { vendorId: busy.vendorId, at: later },
      { vendorId: quiet.vendorId, at: NOW },
    ])
    const inResults = () => db.query(sql`select reply_minutes as minutes from vendor order by id`)
    expect(await inResults()).toEqual([{ minutes: 30 }, { minutes: 30 }])
    // Ahead of the database's clock, too.
    const ahead = new Date(Math.max(later.getTime(), Date.now()) + 200 * DAY_MS)
    await refreshReplyTimes(db, ahead, never)
    expect(await inResults()).toEqual([{ minutes: null }, { minutes: null }])
    await refreshReplyTimes(db, later, never)
    expect(await inResults()).toEqual([{ minutes: 30 }, { minutes: 30 }])
  })
})
