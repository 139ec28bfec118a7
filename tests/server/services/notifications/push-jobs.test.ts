/** From what happened to what a device opens, against a push service that does everything a real one may do. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { SESSION_MAX_MS } from '#contract/limits.ts'
import { DEVICES_MAX } from '#contract/notifications/notifications.ts'
import type { Device, NotificationSettings } from '#contract/notifications/notifications.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { endSession, openSession } from '#server/repositories/accounts/sessions.ts'
import { deleteExpiredDevices } from '#server/repositories/notifications/devices.ts'
import { runDueJobs } from '#server/services/jobs/job-runner.ts'
import { readNewCounts, seeQuotes } from '#server/services/notifications/new-counts.ts'
import { pushJobHandlers, queueNotice } from '#server/services/notifications/push-jobs.ts'
import { PUSH_SETTINGS } from '#server/services/notifications/push-request.ts'
import { addDevice, changeNotifications, forgetDevice } from '#server/services/notifications/settings.ts'
import { vapidKeysOf } from '#server/services/notifications/vapid-keys.ts'
import { bookingWorld, type Party } from '#tests/support/server/bookings.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'
import { startPushService, type PushService } from '#tests/support/server/push-service.ts'

const START = new Date('2027-03-10T18:00:00Z')
const MINUTE_MS = 60_000

describeOnBothEngines('notifications of devices', (fresh) => {
  let db: Database
  let world: ReturnType<typeof bookingWorld>
  let service: PushService
  let keys: ReturnType<typeof vapidKeysOf>
  const problems: string[] = []
  beforeAll(async () => {
    ;({ db } = await fresh())
    world = bookingWorld(db, START)
    keys = vapidKeysOf(db)
    service = await startPushService()
  })
  afterAll(() => service.close())
  beforeEach(async () => {
    // What is left of the tests before is none of the next one's.
    await db.query(sql`delete from job`)
    world.setNow(START)
    service.behave({ status: 201 })
    for (const list of [service.received, service.visits, problems]) list.length = 0
  })
  const deps = () => ({ db, clock: world.clock, vapidKeys: keys, settings: { push: { settings: service.settings } } })
  async function signedInOn(party: Party, device: Device = service.newDevice()) {
    const { accountId } = party
    const { sessionId } = await openSession(db, { accountId, oauthClient: 'web', now: world.clock() })
    await addDevice(deps(), { accountId, sessionId, network: '192.0.2.1' }, device)
    return { device, sessionId }
  }
  const choose = ({ accountId }: Party, settings: NotificationSettings) =>
    changeNotifications(deps(), accountId, settings)
  const runJobs = (pushSettings = service.settings) =>
    runDueJobs({
      db,
      clock: world.clock,
      handlers: pushJobHandlers({
        db,
        clock: world.clock,
        vapidKeys: keys,
        publicUrl: 'https://fanfare.example',
        contact: 'mailto:hello@fanfare.example',
        pushSettings,
      }),
      report: (_kind, error) => problems.push(error instanceof Error ? error.message : String(error)),
    })
  const later = (ms: number) => world.setNow(new Date(world.clock().getTime() + ms))
  const devicesOf = async ({ accountId }: Party) =>
    (
      await db.query<{ endpoint: string }>(
        sql`select endpoint from push_device where account_id = ${accountId}::int order by id`,
      )
    ).map(({ endpoint }) => endpoint)
  const told = () => service.received.map(({ message }) => message.notification.title)

  /** A client with a device, and a vendor who was asked. */
  async function asked() {
    const vendor = await world.vendor()
    const host = await world.host()
    const { leadIds } = await world.ask(host, [vendor])
    await db.query(sql`delete from job`)
    return { vendor, host, leadId: leadIds[0] ?? 0 }
  }
  /** A quote of which the client's device is to be told. */
  async function quoted() {
    const { vendor, host, leadId } = await asked()
    const on = await signedInOn(host)
    const quoteId = await world.quote(vendor, leadId)
    return { vendor, host, leadId, quoteId, ...on }
  }

  /** A quote of another vendor that the client saw and accepted; not yet confirmed. */
  async function accepted(host: Party) {
    const vendor = await world.vendor()
    const { leadIds } = await world.ask(host, [vendor])
    const [leadId = 0] = leadIds
    const quoteId = await world.quote(vendor, leadId)
    await seeQuotes(deps(), host.accountId, [quoteId])
    const { id } = await world.accept(host, leadId, quoteId)
    return { vendor, id }
  }

  test('a quote reaches the client’s device sealed, signed, and without what was typed', async () => {
    const { device } = await quoted()
    await runJobs()
    expect(problems).toEqual([])
    const [got] = service.received
    expect(got?.message).toEqual({
      web_push: 8030,
      notification: {
        title: expect.stringMatching(/^Quote from /),
        body: 'For your event: Sat, May 1, 2027',
        navigate: 'https://fanfare.example/requests',
        lang: 'en-US',
        dir: 'ltr',
        tag: expect.stringMatching(/^quote-\d+$/),
      },
      app_badge: 1,
    })
    expect(`${service.origin}${got?.path}`).toBe(device.endpoint)
    expect(got?.headers).toMatchObject({ ttl: '86400', 'content-encoding': 'aes128gcm', urgency: 'normal' })
    expect(got?.claims).toMatchObject({ aud: service.origin, sub: 'mailto:hello@fanfare.example' })
    expect(got?.senderKey).toBe((await keys()).publicKey)
    expect(JSON.stringify(got?.message)).not.toMatch(/800|Gladly|Four hours|Wedding|Ada/)
  })

  test('a vendor hears of the request, the acceptance and the cancellation, and not of what it did itself', async () => {
    const vendor = await world.vendor()
    const host = await world.host()
    await signedInOn(vendor)
    const { leadIds } = await world.ask(host, [vendor])
    const [leadId = 0] = leadIds
    await runJobs()
    const quoteId = await world.quote(vendor, leadId)
    const { id } = await world.accept(host, leadId, quoteId)
    await runJobs()
    await world.move(vendor, id, { move: 'confirm' } as never)
    await runJobs()
    await world.move(host, id, { move: 'cancel', owedCents: 0 } as never)
    await runJobs()
    expect(problems).toEqual([])
    expect(told()).toEqual(['New request', 'A client accepted your quote', 'A client canceled a booking'])
    expect(service.received[0]?.message.notification.navigate).toBe(`https://fanfare.example/leads/${leadId}`)
    expect(service.received[1]?.message.notification.navigate).toBe(`https://fanfare.example/bookings/${id}`)
  })

  test('a client hears of the vendor’s confirmation, and not of that by its own acceptance', async () => {
    const { vendor, host, leadId } = await asked()
    await signedInOn(host)
    await signedInOn(vendor)
    const quoteId = await world.quote(vendor, leadId, { holdsDate: true })
    await seeQuotes(deps(), host.accountId, [quoteId])
    await world.accept(host, leadId, quoteId)
    await runJobs()
    expect(told()).toEqual(['A client accepted your quote. It’s booked'])
    const { vendor: other, id } = await accepted(host)
    await world.move(other, id, { move: 'confirm' } as never)
    await runJobs()
    expect(told().at(-1)).toMatch(/ confirmed your booking$/)
  })

  test('what a booking no longer is, is not told: confirmed in the client’s quiet hours, then canceled', async () => {
    const host = await world.host()
    const { vendor, id } = await accepted(host)
    await signedInOn(host)
    await choose(host, {
      topics: ['confirmations', 'cancellations'],
      quietHours: { from: '12:30', until: '15:30', timeZone: 'America/New_York' },
    })
    await world.move(vendor, id, { move: 'confirm' } as never)
    await runJobs()
    await world.move(host, id, { move: 'cancel', owedCents: 0 } as never)
    later(150 * MINUTE_MS)
    await runJobs()
    expect(told()).toEqual([])
  })

  test('an acceptance that ends before the vendor confirms is not told as a canceled booking', async () => {
    const host = await world.host()
    const { vendor, id } = await accepted(host)
    await runJobs()
    await signedInOn(host)
    await world.move(vendor, id, { move: 'cancel', owedCents: 0 } as never)
    await runJobs()
    expect(told()).toEqual([expect.stringMatching(/ couldn’t take your date$/)])
    const second = await accepted(host)
    await runJobs()
    await signedInOn(second.vendor)
    await world.move(host, second.id, { move: 'cancel', owedCents: 0 } as never)
    await runJobs()
    expect(told().at(-1)).toBe('A client took back their acceptance')
  })

  test('many notices of one topic don’t silence another', async () => {
    const { host, quoteId } = await quoted()
    const { vendor, id } = await accepted(host)
    for (let count = 0; count < 60; count += 1) await queueNotice(db, { what: 'reply', id: quoteId })
    await runJobs()
    await world.move(vendor, id, { move: 'confirm' } as never)
    await runJobs()
    expect(told().slice(0, -1)).toHaveLength(60)
    expect(told().at(-1)).toMatch(/ confirmed your booking$/)
  })

  test('a name whose characters are many code units long is cut, and the rest of the title stays', async () => {
    const { vendor, host, leadId } = await asked()
    await signedInOn(host)
    await db.query(sql`update vendor set profile_name = ${'🎉'.repeat(60)} where id = ${vendor.memberId}::int`)
    const quoteId = await world.quote(vendor, leadId)
    await seeQuotes(deps(), host.accountId, [quoteId])
    const { id } = await world.accept(host, leadId, quoteId)
    await world.move(vendor, id, { move: 'confirm' } as never)
    await runJobs()
    expect([told().at(-1), problems]).toEqual([expect.stringMatching(/^🎉+… confirmed your booking$/u), []])
    expect(told().at(-1)?.isWellFormed()).toBe(true)
  })

  test('a quote that was seen in the list is not told anymore', async () => {
    const { host, quoteId } = await quoted()
    await seeQuotes(deps(), host.accountId, [quoteId])
    await runJobs()
    expect(service.visits).toEqual([])
  })

  test('fault 88: a device that the push service no longer knows is removed, and the others are told', async () => {
    const { host, device } = await quoted()
    const gone = { ...service.newDevice(), endpoint: `${service.origin}/device/unknown` }
    await signedInOn(host, gone)
    await runJobs()
    expect(told()).toHaveLength(1)
    expect(await devicesOf(host)).toEqual([device.endpoint])
    service.behave({ status: 410 })
    const other = await world.vendor()
    const { leadIds } = await world.ask(host, [other])
    await world.quote(other, leadIds[0] ?? 0)
    await runJobs()
    expect([await devicesOf(host), problems]).toEqual([[], []])
  })

  test('fault 88: 429 with Retry-After: told after that time, and not before', async () => {
    await quoted()
    service.behave({ status: 429, headers: { 'retry-after': '600' } })
    await runJobs()
    service.behave({ status: 201 })
    later(9 * MINUTE_MS)
    await runJobs()
    expect(service.visits).toHaveLength(1)
    later(MINUTE_MS)
    await runJobs()
    expect(told()).toHaveLength(1)
    expect(problems).toEqual(['A push service didn’t take a notification: it responded with 429.'])
  })

  test.each([400, 401, 403])(
    'fault 88: %i: the address or its keys are wrong, so the device is removed',
    async (status) => {
      const { host } = await quoted()
      service.behave({ status })
      await runJobs()
      expect(await devicesOf(host)).toEqual([])
      expect(problems).toEqual([`A push service didn’t take a notification: it responded with ${status}.`])
    },
  )

  test('fault 88: 413: this message is given up, and the device stays', async () => {
    const { host, device } = await quoted()
    service.behave({ status: 413 })
    await runJobs()
    later(60 * MINUTE_MS)
    await runJobs()
    expect([service.visits.length, await devicesOf(host)]).toEqual([1, [device.endpoint]])
  })

  test('fault 88: 500: tried again, and given up after a while; the device stays', async () => {
    const { host, device } = await quoted()
    service.behave({ status: 500 })
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await runJobs()
      later(60 * MINUTE_MS)
    }
    expect(service.visits).toHaveLength(6)
    expect(await devicesOf(host)).toEqual([device.endpoint])
    expect(problems.join()).not.toContain(device.endpoint)
  })

  test('fault 89: a push service that never responds costs its patience, and is tried again', async () => {
    await quoted()
    service.behave('hang')
    await runJobs({ ...service.settings, patienceMs: 50 })
    expect(problems).toEqual(['A push service didn’t take a notification: it didn’t respond in time.'])
    service.behave({ status: 201 })
    later(3 * MINUTE_MS)
    await runJobs()
    expect(told()).toHaveLength(1)
  })

  test('fault 89: one attempt at a push service that doesn’t respond is enough for some minutes', async () => {
    const { host } = await quoted()
    for (let count = 0; count < 3; count += 1) await signedInOn(host)
    service.behave('hang')
    await runJobs({ ...service.settings, patienceMs: 1_000 })
    expect([service.visits.length, problems.length]).toEqual([1, 4])
    service.behave({ status: 201 })
    later(3 * MINUTE_MS)
    await runJobs()
    expect(told()).toHaveLength(4)
  })

  test('fault 89: an address that is no known push service’s is never asked, and its device is removed', async () => {
    const { host } = await quoted()
    await runJobs({ ...service.settings, services: PUSH_SETTINGS.services })
    expect([service.visits, await devicesOf(host)]).toEqual([[], []])
  })

  test('fault 89: an address inside the network is never connected to, whatever its name', async () => {
    const { host } = await quoted()
    const services = ['push.example']
    await runJobs({ ...PUSH_SETTINGS, services, protocols: ['http:'], lookup: async () => ['127.0.0.1'] })
    expect([service.visits, problems]).toEqual([
      [],
      ['A push service didn’t take a notification: its address isn’t public.'],
    ])
    expect(await devicesOf(host)).toEqual([])
  })

  test('a topic that is off is not told; quiet hours put the others off to their end', async () => {
    const { vendor, host, leadId } = await asked()
    await signedInOn(host)
    await choose(host, { topics: ['messages'], quietHours: null })
    await world.quote(vendor, leadId)
    await runJobs()
    expect(service.visits).toEqual([])
    // 18:00 UTC is 2 PM in New York (daylight saving begins on March 14).
    const quietHours = { from: '12:30', until: '15:30', timeZone: 'America/New_York' }
    await choose(host, { topics: ['quotes'], quietHours })
    const other = await world.vendor()
    const { leadIds } = await world.ask(host, [other])
    await world.quote(other, leadIds[0] ?? 0)
    await runJobs()
    later(149 * MINUTE_MS)
    await runJobs()
    expect(service.visits).toEqual([])
    later(MINUTE_MS)
    await runJobs()
    expect(told()).toEqual([expect.stringMatching(/^Quote from /)])
  })

  test('signing out, or a session that is ended anywhere, removes its device and nothing else', async () => {
    const host = await world.host()
    const first = await signedInOn(host)
    const second = await signedInOn(host)
    await endSession(db, first.sessionId, 'signedOut', world.clock())
    expect(await devicesOf(host)).toEqual([second.device.endpoint])
    await db.query(sql`delete from account where id = ${host.accountId}::int`)
    expect(await devicesOf(host)).toEqual([])
  })

  test('a session that has reached its limit is not notified anymore, whatever its last refresh token', async () => {
    const { host, sessionId } = await quoted()
    const before = new Date(START.getTime() - SESSION_MAX_MS)
    await db.query(sql`update session set created_at = ${before}::timestamptz where id = ${sessionId}::uuid`)
    await runJobs()
    expect(service.visits).toEqual([])
    await deleteExpiredDevices(db, START)
    expect(await devicesOf(host)).toEqual([])
  })

  test('a device that somebody else signs in on belongs to them alone', async () => {
    const [ada, ben] = [await world.host(), await world.host()]
    const { device } = await signedInOn(ada)
    await signedInOn(ben, device)
    expect([await devicesOf(ada), await devicesOf(ben)]).toEqual([[], [device.endpoint]])
  })

  test('one device more than allowed takes the place of the first, a new address that of the old one', async () => {
    const host = await world.host()
    const { device, sessionId } = await signedInOn(host)
    const renewed = { ...service.newDevice(), replaces: device.endpoint }
    await addDevice(deps(), { accountId: host.accountId, sessionId, network: '192.0.2.1' }, renewed)
    expect(await devicesOf(host)).toEqual([renewed.endpoint])
    for (let count = 0; count < DEVICES_MAX; count += 1) await signedInOn(host)
    const left = await devicesOf(host)
    expect(left).toHaveLength(DEVICES_MAX)
    expect(left).not.toContain(renewed.endpoint)
  })

  test('fault 99: a new address counts only for the account of the old one, whoever has signed in since', async () => {
    const [ada, ben] = [await world.host(), await world.host()]
    const { device, sessionId } = await signedInOn(ada)
    const { sessionId: bensSession } = await openSession(db, {
      accountId: ben.accountId,
      oauthClient: 'web',
      now: world.clock(),
    })
    const renewed = { ...service.newDevice(), replaces: device.endpoint }
    const asBen = { accountId: ben.accountId, sessionId: bensSession, network: '192.0.2.1' }
    await expect(addDevice(deps(), asBen, renewed)).rejects.toMatchObject({ errors: [{ name: 'replaces' }] })
    expect([await devicesOf(ada), await devicesOf(ben)]).toEqual([[device.endpoint], []])
    // The same after Ada's session has ended, when no account has the old address.
    await endSession(db, sessionId, 'signedOut', world.clock())
    await expect(addDevice(deps(), asBen, renewed)).rejects.toMatchObject({ errors: [{ name: 'replaces' }] })
    expect(await devicesOf(ben)).toEqual([])
  })

  test('another account makes no quote of this one seen, and removes none of its devices', async () => {
    const { host, quoteId, device } = await quoted()
    const stranger = await world.host()
    await seeQuotes(deps(), stranger.accountId, [quoteId])
    await forgetDevice(deps(), stranger.accountId, device.endpoint)
    expect(await readNewCounts(deps(), host.accountId)).toMatchObject({ quotes: 1 })
    expect(await devicesOf(host)).toEqual([device.endpoint])
  })

  test('a new address that is told twice stays', async () => {
    const host = await world.host()
    const { device, sessionId } = await signedInOn(host)
    const as = { accountId: host.accountId, sessionId, network: '192.0.2.1' }
    const renewed = { ...service.newDevice(), replaces: device.endpoint }
    await addDevice(deps(), as, renewed)
    await addDevice(deps(), as, renewed)
    expect(await devicesOf(host)).toEqual([renewed.endpoint])
  })

  test('two servers that start on an empty database use the same keys, and after a restart, too', async () => {
    await db.query(sql`delete from server_key where name = 'vapid'`)
    const [first, second] = await Promise.all([vapidKeysOf(db)(), vapidKeysOf(db)()])
    expect(first).toEqual(second)
    expect(await vapidKeysOf(db)()).toEqual(first)
    const own = vapidKeysOf(db, first.privateKey)
    expect(await own()).toEqual(first)
    keys = vapidKeysOf(db)
  })
})
