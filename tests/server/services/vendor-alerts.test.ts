/** Alerts of visitors who wait for a vendor: proven by a link, told once, ended with one click. */
import { beforeEach, expect, test } from 'vitest'
import { ANY, DAY_MS, HOUR_MS } from '#contract/limits.ts'
import { ALERT_KINDS, ALERT_LINK_DAYS, ALERTS_MAX, type AddVendorAlert } from '#contract/vendor-alerts.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { readToday } from '#server/services/console/today.ts'
import { runDueJobs } from '#server/services/jobs/job-runner.ts'
import { jobHandlers } from '#server/services/jobs/jobs.ts'
import { demandReader } from '#server/services/membership/demand.ts'
import { deletePerson } from '#server/services/personal-data/deletion.ts'
import { tellOfVendors } from '#server/services/vendor-alerts/tell-of-vendors.ts'
import { addVendorAlert, readVendorAlert, setVendorAlert } from '#server/services/vendor-alerts/vendor-alerts.ts'
import { NOW } from '#tests/support/server/app.ts'
import { bookingWorld } from '#tests/support/server/bookings.ts'
import { aGuest } from '#tests/support/server/context.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'

const EMAIL = 'maya@gmail.com'
const guest = aGuest({ network: '198.51.100.7' })

describeOnBothEngines('vendor alerts', (fresh) => {
  let db: Database
  let world: ReturnType<typeof bookingWorld>
  beforeEach(async () => {
    ;({ db } = await fresh())
    world = bookingWorld(db, NOW)
  })

  const add = (some: Partial<AddVendorAlert> = {}) =>
    addVendorAlert(
      world.context,
      { kind: 'standard', categoryId: ANY, location: 'new-york-city-ny', email: EMAIL, eventDate: '', ...some },
      guest,
    )
  const runJobs = () => runDueJobs({ db, clock: world.clock, handlers: jobHandlers(world.context), report: () => {} })
  const mails = () =>
    db.query<{ recipient: string; subject: string; text: string }>(sql`
      select recipient, subject, text_body as text from outgoing_mail where subject ~ 'vendor|waiting' order by id`)
  const tell = () => tellOfVendors(world.context, world.clock())

  /** The secret of the link that was mailed. */
  async function linked(some: Partial<AddVendorAlert> = {}): Promise<string> {
    await add(some)
    await runJobs()
    return /#token=([\w-]{43})/.exec((await mails()).at(-1)?.text ?? '')?.[1] ?? ''
  }
  const turnOn = async (some: Partial<AddVendorAlert> = {}) => {
    const token = await linked(some)
    await setVendorAlert(world.context, { token, isOn: true }, guest)
    return token
  }

  test('nothing is told before the address is proven, and then once, of a vendor that is no sample', async () => {
    const token = await linked()
    expect(await readVendorAlert(world.context, { token }, guest)).toEqual({
      title: 'Entertainers near New York City, NY',
      eventDate: null,
      state: 'unproven',
    })
    const vendor = await world.vendor({ profileName: 'DJ Nova', isSample: true })
    await tell()
    await setVendorAlert(world.context, { token, isOn: true }, guest)
    await tell()
    await runJobs()
    expect((await mails()).map(({ subject }) => subject)).toEqual(['Turn on your vendor alert'])
    await db.query(sql`update vendor set is_sample = false where id = ${vendor.vendorId}::int`)
    await tell()
    await tell()
    await runJobs()
    const sent = await mails()
    expect(sent.map(({ subject }) => subject)).toEqual([
      'Turn on your vendor alert',
      'A vendor you were waiting for joined',
    ])
    expect(sent[1]?.text).toContain('DJ Nova')
    expect((await readVendorAlert(world.context, { token }, guest)).state).toBe('told')
    world.setNow(new Date(NOW.getTime() + (ALERT_LINK_DAYS + 1) * DAY_MS))
    await tell()
    expect(await db.query(sql`select from vendor_alert`)).toEqual([])
  })

  test('a vendor elsewhere, or of another kind, is not what was waited for', async () => {
    await turnOn({ location: 'honolulu-hi' })
    await turnOn({ kind: 'virtual' })
    await world.vendor({ isSample: false, includeInVirtualEvents: false })
    await tell()
    expect(await db.query(sql`select from vendor_alert where told_at is not null`)).toEqual([])
  })

  test('the same search is one alert, however the address is written; no mailbox has more than ten', async () => {
    const token = await turnOn()
    expect(await linked({ email: 'm.aya+party@gmail.com' })).not.toBe(token)
    expect(await db.query(sql`select proven_at is not null as "isProven" from vendor_alert`)).toEqual([
      { isProven: true },
    ])
    const others = ['chicago-il', 'boston-ma', 'austin-tx'].flatMap((location) =>
      ALERT_KINDS.map((kind) => ({ location, kind })),
    )
    expect(others.length).toBeGreaterThan(ALERTS_MAX)
    for (const [at, other] of others.entries()) {
      world.setNow(new Date(NOW.getTime() + (at + 1) * 3 * HOUR_MS))
      await add(other)
    }
    const [stored] = await db.query<{ count: number }>(sql`select count(*)::int as count from vendor_alert`)
    expect(stored?.count).toBe(ALERTS_MAX)
  })

  test('one click ends it and forgets the address; an unproven one, and one for a past day, goes by itself', async () => {
    const token = await turnOn()
    expect((await setVendorAlert(world.context, { token, isOn: false }, guest)).state).toBe('ended')
    await expect(readVendorAlert(world.context, { token }, guest)).rejects.toMatchObject({ code: 'notFound' })
    await expect(add({ eventDate: '2020-01-01' })).rejects.toMatchObject({ errors: [{ name: 'eventDate' }] })
    const day = new Date(NOW.getTime() + 3 * DAY_MS).toISOString().slice(0, 10)
    await turnOn({ eventDate: day })
    await add({ kind: 'kids' })
    world.setNow(new Date(NOW.getTime() + 5 * DAY_MS))
    await tell()
    expect(await db.query(sql`select kind from vendor_alert`)).toEqual([{ kind: 'kids' }])
    world.setNow(new Date(NOW.getTime() + (ALERT_LINK_DAYS + 1) * DAY_MS))
    await tell()
    expect(await db.query(sql`select from vendor_alert`)).toEqual([])
  })

  test('vendors who sign up and operators see how many wait, not who; a deletion takes an alert away', async () => {
    const [dj] = world.context.texts.content.kidsCategories
    const categoryId = dj?.id ?? 0
    const waiting = async () =>
      (
        await demandReader(world.context)(
          { serviceTypeId: categoryId, location: 'jersey-city-nj' },
          { network: '203.0.113.9' },
        )
      ).waiting
    for (let person = 0; person < 4; person++) await turnOn({ categoryId, email: `p${person}@example.com` })
    expect(await waiting()).toBeNull()
    await turnOn({ categoryId, email: EMAIL })
    await add({ categoryId, email: 'unproven@example.com' })
    expect(await waiting()).toBe(5)
    const { awaited } = await readToday(world.context, [])
    expect(awaited).toEqual([{ title: `${dj?.pluralForm} near New York City, NY`, people: 5 }])
    await deletePerson(world.context, EMAIL, async () => {})
    expect((await readToday(world.context, [])).awaited).toMatchObject([{ people: 4 }])
  })
})
