/** Requests that vendors have not opened: the client is told, once, and only of those who could have replied. */
import { expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { emptyVendor } from '#server/repositories/personal-data/deletion.ts'
import { tellOfUnopened } from '#server/services/requests/outcome/outcome-mail.ts'
import { NOW } from '#tests/support/server/app.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'
import { HOUR_MS, outcomeWorld } from './outcome-world.ts'

describeOnBothEngines('requests that vendors have not opened', (fresh) => {
  const at = outcomeWorld(fresh)
  const { askedAgo, close, mails, present } = at

  test('unopened for 72 hours, at two servers: the client is told once, in one mail for all requests', async () => {
    const [client, unopened, opened] = [await at.world.host(), await at.world.vendor(), await at.world.vendor()]
    const first = await at.world.ask(client, [unopened, opened], { eventDate: '2027-06-01' })
    const second = await at.world.ask(client, [unopened], { eventDate: '2027-06-02' })
    await at.world.quote(opened, first.leadIds[1] ?? 0, { startsAt: null, endsAt: null })
    await askedAgo(first, 71)
    await askedAgo(second, 71)
    const sweep = () => Promise.all([tellOfUnopened(at.db, at.world.clock()), tellOfUnopened(at.db, at.world.clock())])
    await sweep()
    expect(await mails(client, /opened/)).toEqual([])
    at.world.setNow(new Date(NOW.getTime() + 2 * HOUR_MS))
    for (let again = 0; again < 2; again += 1) {
      await sweep()
      const told = await mails(client, /opened/)
      expect(told.map(({ subject }) => subject)).toEqual(['2 vendors haven’t opened your requests yet'])
      expect(told[0]?.text).toContain('Jun 2, 2027')
    }
  })

  test('of what was opened before its mail went out, nobody is told; of closed and past requests neither', async () => {
    const [client, vendor] = [await at.world.host(), await at.world.vendor()]
    const opened = await at.world.ask(client, [vendor], { eventDate: '2027-06-03' })
    const closed = await at.world.ask(client, [vendor], { eventDate: '2027-06-04' })
    const past = await at.world.ask(client, [vendor], { eventDate: '2027-03-10' })
    await close(client, closed)
    for (const request of [opened, closed]) await askedAgo(request, 100)
    await tellOfUnopened(at.db, at.world.clock())
    await at.db.query(sql`update lead set state = 'opened' where id = ${opened.leadIds[0] ?? 0}::int`)
    at.world.setNow(new Date(NOW.getTime() + 48 * HOUR_MS))
    await askedAgo(past, 100)
    await tellOfUnopened(at.db, at.world.clock())
    expect(await mails(client, /opened/)).toEqual([])
  })

  test('a vendor that left has declined, and no client is mailed that it has not opened the request', async () => {
    await tellOfUnopened(at.db, at.world.clock())
    const [client, vendor, later] = [await at.world.host(), await at.world.vendor(), await at.world.vendor()]
    const unmanaged = await at.world.vendor()
    const request = await at.world.ask(client, [vendor, unmanaged, later], { eventDate: '2027-06-10' })
    await askedAgo(request, 100)
    const leave = ({ vendorId }: { vendorId: number }) =>
      at.db.transaction((tx) => emptyVendor(tx, vendorId, { now: NOW, today: '2027-03-08' }))
    await at.db.query(sql`update vendor set account_id = null where id = ${unmanaged.vendorId}::int`)
    await leave(vendor)
    expect(await tellOfUnopened(at.db, at.world.clock())).toBe(1)
    await at.db.query(sql`update vendor set account_id = null where id = ${later.vendorId}::int`)
    expect(await mails(client, /opened/)).toEqual([])
    await leave(later)
    expect((await present(client, request)).map(({ state }) => state)).toEqual(['declined', 'delivered', 'declined'])
  })

  test('a mail about unopened requests names no sample vendor', async () => {
    const [client, unopened] = [await at.world.host(), await at.world.vendor()]
    const request = await at.world.ask(client, [unopened], { eventDate: '2027-06-14' })
    await askedAgo(request, 100)
    await at.db.query(
      sql`update vendor set is_sample = true where account_id is distinct from ${unopened.accountId}::int`,
    )
    await tellOfUnopened(at.db, at.world.clock())
    const [mail] = await mails(client, /opened/)
    expect(mail?.text).toContain('at least three days')
    expect(mail?.text).not.toContain('You could also ask')
    await at.db.query(sql`update vendor set is_sample = false`)
  })
})
