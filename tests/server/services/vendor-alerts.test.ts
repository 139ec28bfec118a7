/** Alerts of visitors who wait for a vendor: proven by a link, told once, ended with one click. */
import { beforeEach, expect, test } from 'vitest'
import { ANY, DAY_MS, HOUR_MS } from '#contract/limits.ts'
import {
  ALERT_KINDS,
  ALERT_LINK_DAYS,
  ALERTS_MAX,
  UNPROVEN_ALERTS_MAX,
  type AddVendorAlert,
} from '#contract/vendor-alerts.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { readToday } from '#server/services/console/today.ts'
import { runDueJobs } from '#server/services/jobs/job-runner.ts'
import { jobHandlers } from '#server/services/jobs/jobs.ts'
import { demandReader } from '#server/services/membership/demand.ts'
import { TAKEN_AT_ONCE } from '#server/repositories/vendor-alerts/vendor-alerts.ts'
import { deletePerson } from '#server/services/personal-data/deletion.ts'
import type { Mail } from '#server/services/mail/mailer.ts'
import { applyVendorChange } from '#server/services/accounts/vendor-changes.ts'
import { tellOfVendors } from '#server/services/vendor-alerts/tell-of-vendors.ts'
import { addVendorAlert, readVendorAlert, setVendorAlert } from '#server/services/vendor-alerts/vendor-alerts.ts'
import { NOW } from '#tests/support/server/app.ts'
import { bookingWorld } from '#tests/support/server/bookings.ts'
import { aGuest } from '#tests/support/server/context.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'

const EMAIL = 'maya@gmail.com'
const DAY = '2027-06-05'
/** The subject of the email that an alert is for. */
const TOLD = 'A vendor you were waiting for joined'
const throwIt = (error: unknown) => {
  throw error
}
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
  const tell = (report: (error: unknown) => void = throwIt) =>
    tellOfVendors(world.context, world.clock(), { report, isStopped: () => false })

  /** The secret of the link that was mailed. */
  async function linked(some: Partial<AddVendorAlert> = {}): Promise<string> {
    await add(some)
    await runJobs()
    return /#token=([\w-]{43})/.exec((await mails()).at(-1)?.text ?? '')?.[1] ?? ''
  }
  const follow = (token: string) => setVendorAlert(world.context, { token, isOn: true }, guest)
  const turnOn = async (some: Partial<AddVendorAlert> = {}) => {
    const token = await linked(some)
    await follow(token)
    return token
  }
  const hoursLater = (hours: number) => world.setNow(new Date(world.clock().getTime() + hours * HOUR_MS))
  const told = async () => (await mails()).filter(({ subject }) => subject === TOLD)
  const alerts = () =>
    db.query(sql`
      select email, event_date as "eventDate", proven_at is not null as "isProven", told_at is not null as "isTold"
      from vendor_alert order by id`)

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

  test('more people than are told at once are all told', async () => {
    await turnOn()
    await world.vendor({ isSample: false })
    await db.query(sql`
      insert into vendor_alert (kind, category_id, location_file_name, event_date, email, mailbox, created_at, proven_at)
      select kind, category_id, location_file_name, event_date, n || email, int4send(n), created_at, proven_at
      from vendor_alert, generate_series(1, ${TAKEN_AT_ONCE}::int) as n`)
    await tell()
    expect(await db.query(sql`select from vendor_alert where told_at is null`)).toEqual([])
    const [queued] = await db.query(sql`select count(*)::int as jobs from job where kind = 'vendorAlertMail'`)
    expect(queued).toEqual({ jobs: TAKEN_AT_ONCE + 1 })
  })

  test('a vendor elsewhere, or of another kind, is not what was waited for', async () => {
    await turnOn({ location: 'honolulu-hi' })
    await turnOn({ kind: 'virtual' })
    await world.vendor({ isSample: false, includeInVirtualEvents: false })
    await tell()
    expect(await db.query(sql`select from vendor_alert where told_at is not null`)).toEqual([])
  })

  test('the same search is one alert, however the address is written; strangers don’t fill the ten', async () => {
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
    expect(stored?.count).toBeGreaterThan(ALERTS_MAX)
  })

  test('ten alerts of a mailbox can be on, and of those that no one turned on the newest stay', async () => {
    const others = ['chicago-il', 'boston-ma', 'austin-tx'].flatMap((location) =>
      ALERT_KINDS.map((kind) => ({ location, kind })),
    )
    const tokens: string[] = []
    for (const other of others.slice(0, ALERTS_MAX + 1)) {
      hoursLater(3)
      tokens.push(await linked(other))
    }
    const [last = '', ...first] = tokens.toReversed()
    for (const token of first) await follow(token)
    await expect(follow(last)).rejects.toMatchObject({ message: expect.stringContaining(`${ALERTS_MAX} alerts`) })
    await setVendorAlert(world.context, { token: first[0] ?? '', isOn: false }, guest)
    expect((await follow(last)).state).toBe('on')

    await db.query(sql`
      insert into vendor_alert (email, mailbox, kind, category_id, location_file_name, created_at)
      select ${EMAIL}, keyed_hash(${EMAIL}), 'kids', place, 'honolulu-hi', ${NOW}::timestamptz - interval '1 hour'
      from generate_series(1, ${UNPROVEN_ALERTS_MAX}::int) as place`)
    await add({ kind: 'weddings', location: 'honolulu-hi' })
    const unproven = await db.query<{ kind: string }>(sql`select kind from vendor_alert where proven_at is null`)
    expect(unproven).toHaveLength(UNPROVEN_ALERTS_MAX)
    expect(unproven).toContainEqual({ kind: 'weddings' })
    expect(await db.query(sql`select from vendor_alert where proven_at is not null`)).toHaveLength(ALERTS_MAX)
  })

  test('an alert is told although more than a page of others, found by no one, was set before', async () => {
    await turnOn()
    await db.query(sql`
      insert into vendor_alert (email, mailbox, kind, category_id, location_file_name, created_at, proven_at)
      select 'other@example.com', keyed_hash(number::text), 'kids', -1, 'nowhere-' || number,
        ${NOW}::timestamptz - interval '1 day', ${NOW}::timestamptz
      from generate_series(1, 1100) as number`)
    await world.vendor({ isSample: false })
    await tell()
    await runJobs()
    expect(await told()).toHaveLength(1)
  })

  test('a search that fails keeps no other from its email, and is reported', async () => {
    await turnOn({ kind: 'standard', location: 'honolulu-hi' })
    await turnOn()
    await world.vendor({ isSample: false })
    const { places } = world.context
    const failing = Object.create(places, {
      byFileName: {
        value: (name: string) => {
          if (name === 'honolulu-hi') throw new Error('no such island')
          return places.byFileName(name)
        },
      },
    }) as typeof places
    const reported: unknown[] = []
    await tellOfVendors({ db, places: failing }, world.clock(), {
      report: (error) => reported.push(error),
      isStopped: () => false,
    })
    await runJobs()
    expect(reported).toEqual([new Error('no such island')])
    expect(await told()).toHaveLength(1)
  })

  test('a vendor that is unlisted before the email leaves the alert on, for the next vendor', async () => {
    await turnOn()
    const first = await world.vendor({ isSample: false, profileName: 'DJ Gone' })
    await tell()
    await db.query(sql`update vendor set unlisted_on = ${NOW}::date where id = ${first.vendorId}::int`)
    await runJobs()
    expect(await alerts()).toMatchObject([{ isProven: true, isTold: false }])
    await world.vendor({ isSample: false, profileName: 'DJ Next' })
    await tell()
    await runJobs()
    expect(await told()).toMatchObject([{ text: expect.stringContaining('DJ Next') }])
  })

  test('the email about a vendor goes out as one to a proven address', async () => {
    await turnOn()
    await world.vendor({ isSample: false })
    await tell()
    const sent: Mail[] = []
    const mailer = { send: (mail: Mail) => Promise.resolve(void sent.push(mail)) }
    const handlers = jobHandlers({ ...world.context, mailer })
    await runDueJobs({ db, clock: world.clock, handlers, report: throwIt })
    expect(sent).toMatchObject([{ to: EMAIL, subject: TOLD, isProven: true }])
  })

  test('whoever asks for the same search again neither loses the email nor changes what was proven', async () => {
    await turnOn({ eventDate: DAY })
    await world.vendor({ isSample: false })
    await tell()
    hoursLater(1)
    await add({ eventDate: '', email: 'm.aya@gmail.com' })
    expect(await alerts()).toEqual([{ email: EMAIL, eventDate: DAY, isProven: true, isTold: true }])
    await runJobs()
    expect(await told()).toHaveLength(1)
  })

  test('the newer day, and the time, of a repeat hold once its link is followed, also after the email', async () => {
    const old = await turnOn({ eventDate: DAY })
    hoursLater(1)
    const repeat = await linked({ eventDate: '2027-07-10' })
    expect(await alerts()).toMatchObject([{ eventDate: DAY }])
    expect(await readVendorAlert(world.context, { token: repeat }, guest)).toMatchObject({
      eventDate: '2027-07-10',
      state: 'unproven',
    })
    await follow(repeat)
    expect(await alerts()).toMatchObject([{ eventDate: '2027-07-10', isProven: true }])
    expect(await follow(old)).toMatchObject({ eventDate: '2027-07-10', state: 'on' })
    await world.vendor({ isSample: false })
    await tell()
    await runJobs()
    hoursLater(1)
    const again = await linked()
    expect((await readVendorAlert(world.context, { token: repeat }, guest)).state).toBe('told')
    expect((await follow(again)).state).toBe('on')
    expect(await alerts()).toMatchObject([{ eventDate: null, isProven: true, isTold: false }])
  })

  test('a repeat keeps its link alive although the day, or the year, of the alert before has passed', async () => {
    await turnOn({ eventDate: DAY })
    world.setNow(new Date(`${DAY}T12:00:00Z`))
    const repeat = await linked({ eventDate: '2027-11-20' })
    hoursLater(72)
    await tell()
    expect((await follow(repeat)).state).toBe('on')
    expect(await alerts()).toMatchObject([{ eventDate: '2027-11-20', isProven: true }])

    await turnOn({ location: 'austin-tx' })
    hoursLater(364 * 24)
    const next = await linked({ location: 'austin-tx' })
    hoursLater(48)
    await tell()
    expect((await follow(next)).state).toBe('on')
  })

  test('an unproven alert takes the newer spelling, and the email goes to the address whose link was followed', async () => {
    const first = await linked()
    hoursLater(1)
    await add({ email: 'm.aya@gmail.com' })
    expect(await alerts()).toMatchObject([{ email: 'm.aya@gmail.com', isProven: false }])
    await follow(first)
    expect(await alerts()).toMatchObject([{ email: EMAIL, isProven: true }])
  })

  test('links that were mailed before days had a place in them turn an alert on as it is, once', async () => {
    const token = await linked({ eventDate: DAY })
    await db.query(sql`update vendor_alert_link set email = null, event_date = null, asked_at = null`)
    expect(await readVendorAlert(world.context, { token }, guest)).toMatchObject({ eventDate: DAY, state: 'unproven' })
    await follow(token)
    expect(await alerts()).toEqual([{ email: EMAIL, eventDate: DAY, isProven: true, isTold: false }])
    await world.vendor({ isSample: false })
    await tell()
    expect((await follow(token)).state).toBe('told')
  })

  test('an email that an older server queued leads to a link of the alert as it is', async () => {
    await add({ eventDate: DAY })
    await db.query(sql`update job set payload = payload - 'eventDate' - 'askedAt' where kind = 'vendorAlertProof'`)
    await runJobs()
    const [mail] = await mails()
    expect(mail?.text.replaceAll(/\s+/g, ' ')).toContain('for Sat, Jun 5, 2027.')
    const token = /#token=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
    expect(await follow(token)).toMatchObject({ eventDate: DAY, state: 'on' })
  })

  test('an alert for a day waits for a vendor who isn’t busy then; only its email speaks of the day', async () => {
    await turnOn({ eventDate: DAY })
    const busy = await world.vendor({ isSample: false, profileName: 'DJ Busy' })
    await db.query(sql`insert into busy_day (vendor_id, day) values (${busy.vendorId}::int, ${DAY}::date)`)
    await tell()
    await runJobs()
    expect(await told()).toEqual([])
    await world.vendor({ isSample: false, profileName: 'DJ Free' })
    await tell()
    await runJobs()
    const [forDay] = await told()
    expect(forDay?.text).toContain('DJ Free')
    expect(forDay?.text.replaceAll(/\s+/g, ' ')).toContain('Check whether the vendor is free on Sat, Jun 5, 2027.')
    await turnOn({ email: 'bob@example.com' })
    await tell()
    await runJobs()
    expect((await told())[1]?.text).not.toMatch(/free on|your day/)
  })

  test('an alert for a day counts the city where the vendor works then, and one without a day where it works today', async () => {
    const vendor = await world.vendor({ isSample: false })
    const winter = { from: '11-01', until: '04-15', isAwayFromHome: true, travelMiles: 25 } as const
    const otherPlaces = [{ locationFileName: 'phoenix-az', ...winter }]
    await applyVendorChange(world.context, { id: vendor.vendorId, change: { otherPlaces } }, vendor)
    const SUMMER = '2027-07-10'
    const WINTER = '2027-12-18'
    // Today is in its winter.
    await turnOn({ email: 'now@example.com' })
    await turnOn({ eventDate: WINTER, email: 'away@example.com' })
    await turnOn({ eventDate: SUMMER, email: 'home@example.com' })
    await turnOn({ location: 'phoenix-az', eventDate: WINTER, email: 'there@example.com' })
    await turnOn({ location: 'phoenix-az', eventDate: SUMMER, email: 'gone@example.com' })
    await turnOn({ location: 'phoenix-az', email: 'today@example.com' })
    await tell()
    const toldNow = await db.query<{ email: string }>(
      sql`select email from vendor_alert where told_at is not null order by email`,
    )
    expect(toldNow).toEqual([
      { email: 'home@example.com' },
      { email: 'there@example.com' },
      { email: 'today@example.com' },
    ])
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
