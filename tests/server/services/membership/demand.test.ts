/** How many requests there were lately near a vendor's city: counted, and said only where there were some. */
import { beforeAll, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import type { Database } from '#server/db/database.ts'
import { demandReader } from '#server/services/membership/demand.ts'
import { NOW } from '#tests/support/server/app.ts'
import { bookingWorld } from '#tests/support/server/bookings.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'

describeOnBothEngines('demand', (fresh) => {
  let db: Database
  let world: ReturnType<typeof bookingWorld>
  beforeAll(async () => {
    ;({ db } = await fresh())
    world = bookingWorld(db, NOW)
  })

  test('counts each client and day once, near the city, in 90 days; a few are not said', async () => {
    const vendor = await world.vendor()
    const ask = async () => world.ask(await world.host(), [vendor])
    for (let n = 0; n < 4; n++) await ask()
    const [asked] = await db.query<{ serviceTypeId: number; location: string }>(sql`
      select lead.service_type_id as "serviceTypeId", request.location_file_name as location
      from lead join request on request.id = lead.request_id limit 1`)
    const network = '203.0.113.9'
    const read = (location: string, reader = demandReader(world.context)) =>
      reader({ serviceTypeId: asked!.serviceTypeId, location }, { network })
    const demand = async (location = asked!.location) => {
      // Requests of tests arrive today.
      await db.query(sql`update lead set created_at = ${NOW}::timestamptz`)
      return (await read(location)).requests
    }
    expect(await demand()).toBeNull()
    const client = await world.host()
    await world.ask(client, [vendor])
    await world.ask(client, [vendor])
    expect(await demand()).toBe(5)
    expect(await demand('honolulu-hi')).toBeNull()

    const kept = demandReader(world.context)
    expect((await read(asked!.location, kept)).requests).toBe(5)
    await db.query(sql`update vendor set is_sample = true where id = ${vendor.vendorId}::int`)
    expect(await demand()).toBeNull()
    // Counted once an hour.
    expect((await read(asked!.location, kept)).requests).toBe(5)
    await db.query(sql`update vendor set is_sample = false where id = ${vendor.vendorId}::int`)
    await db.query(sql`update account set email_confirmed_at = null where id = ${client.accountId}::int`)
    await db.query(sql`update client set email_confirmed_at = null where email = ${client.email}`)
    expect(await demand()).toBeNull()
    await db.query(sql`update account set email_confirmed_at = now() where id = ${client.accountId}::int`)
    expect(await demand()).toBe(5)
    world.setNow(new Date(NOW.getTime() + 100 * 86_400_000))
    expect(await demand()).toBeNull()
    world.setNow(NOW)
  })
})
