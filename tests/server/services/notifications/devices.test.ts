/** Which devices an account has: sessions, new addresses, other accounts. */
import { expect, test } from 'vitest'
import { SESSION_MAX_MS } from '#contract/limits.ts'
import { DEVICES_MAX } from '#contract/notifications/notifications.ts'
import { sql } from '#server/db/sql.ts'
import { endSession, openSession } from '#server/repositories/accounts/sessions.ts'
import { deleteExpiredDevices } from '#server/repositories/notifications/devices.ts'
import { SignedOut } from '#server/services/errors.ts'
import { readNewCounts, seeQuotes } from '#server/services/notifications/new-counts.ts'
import {
  addDevice,
  changeNotifications,
  DEFAULT_SETTINGS,
  forgetDevice,
} from '#server/services/notifications/settings.ts'
import { vapidKeysOf } from '#server/services/notifications/vapid-keys.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'
import { pushWorld, START } from './push-world.ts'

describeOnBothEngines('the devices of an account', (fresh) => {
  const at = pushWorld(fresh)
  const { signedInOn, runJobs, devicesOf, quoted, deps } = at

  test('signing out, or a session that is ended anywhere, removes its device and nothing else', async () => {
    const client = await at.world.host()
    const first = await signedInOn(client)
    const second = await signedInOn(client)
    await endSession(at.db, first.sessionId, 'signedOut', at.world.clock())
    expect(await devicesOf(client)).toEqual([second.device.endpoint])
    await at.db.query(sql`delete from account where id = ${client.accountId}::int`)
    expect(await devicesOf(client)).toEqual([])
  })

  test('a session that has reached its limit is not notified anymore, whatever its last refresh token', async () => {
    const { host: client, sessionId } = await quoted()
    const before = new Date(START.getTime() - SESSION_MAX_MS)
    await at.db.query(sql`update session set created_at = ${before}::timestamptz where id = ${sessionId}::uuid`)
    await runJobs()
    expect(at.service.visits).toEqual([])
    await deleteExpiredDevices(at.db, START)
    expect(await devicesOf(client)).toEqual([])
  })

  test('a device that somebody else signs in on belongs to them alone', async () => {
    const [ada, ben] = [await at.world.host(), await at.world.host()]
    const { device } = await signedInOn(ada)
    await signedInOn(ben, device)
    expect([await devicesOf(ada), await devicesOf(ben)]).toEqual([[], [device.endpoint]])
  })

  test('whoever knows the address of a device, but not its keys, does not get it', async () => {
    const [ada, ben] = [await at.world.host(), await at.world.host()]
    const { device } = await signedInOn(ada)
    const { keys } = at.service.newDevice()
    await expect(signedInOn(ben, { ...device, keys })).rejects.toMatchObject({
      errors: [{ name: 'endpoint', code: 'alreadyExists' }],
    })
    expect([await devicesOf(ada), await devicesOf(ben)]).toEqual([[device.endpoint], []])
  })

  test('settings that are saved while the account is deleted are refused as signed out', async () => {
    const client = await at.world.host()
    const { sessionId } = await signedInOn(client)
    const caller = { ...client, sessionId, network: '192.0.2.1' }
    const saved = await at.db.transaction(async (tx) => {
      await tx.query(sql`delete from account where id = ${client.accountId}::int`)
      return { saving: changeNotifications(deps(), DEFAULT_SETTINGS, caller).catch((error: unknown) => error) }
    })
    expect(await saved.saving).toBeInstanceOf(SignedOut)
    expect(await at.db.query(sql`select from notification_settings`)).toEqual([])
  })

  test('one device more than allowed takes the place of the first, a new address that of the old one', async () => {
    const client = await at.world.host()
    const { device, sessionId } = await signedInOn(client)
    const renewed = { ...at.service.newDevice(), replaces: device.endpoint }
    await addDevice(deps(), renewed, { ...client, sessionId, network: '192.0.2.1' })
    expect(await devicesOf(client)).toEqual([renewed.endpoint])
    for (let count = 0; count < DEVICES_MAX; count += 1) await signedInOn(client)
    const left = await devicesOf(client)
    expect(left).toHaveLength(DEVICES_MAX)
    expect(left).not.toContain(renewed.endpoint)
  })

  test('an address that is spelled in another way is the same device', async () => {
    const client = await at.world.host()
    const { device, sessionId } = await signedInOn(client)
    const endpoint = `${device.endpoint.replace('http', 'HTTP')}#again`
    const asClient = { ...client, sessionId, network: '192.0.2.1' }
    await addDevice(deps(), { ...device, endpoint }, asClient)
    expect(await devicesOf(client)).toEqual([device.endpoint])
    await forgetDevice(deps(), endpoint, client)
    expect(await devicesOf(client)).toEqual([])
  })

  test('fault 99: a new address counts only for the account of the old one, whoever has signed in since', async () => {
    const [ada, ben] = [await at.world.host(), await at.world.host()]
    const { device, sessionId } = await signedInOn(ada)
    const { sessionId: bensSession } = await openSession(at.db, {
      accountId: ben.accountId,
      oauthClient: 'web',
      now: at.world.clock(),
    })
    const renewed = { ...at.service.newDevice(), replaces: device.endpoint }
    const asBen = { ...ben, sessionId: bensSession, network: '192.0.2.1' }
    await expect(addDevice(deps(), renewed, asBen)).rejects.toMatchObject({ errors: [{ name: 'replaces' }] })
    expect([await devicesOf(ada), await devicesOf(ben)]).toEqual([[device.endpoint], []])
    // Ben is refused in the same way after Ada's session has ended, when no account has the old address.
    await endSession(at.db, sessionId, 'signedOut', at.world.clock())
    await expect(addDevice(deps(), renewed, asBen)).rejects.toMatchObject({ errors: [{ name: 'replaces' }] })
    expect(await devicesOf(ben)).toEqual([])
  })

  test('another account makes no quote of this one seen, and removes none of its devices', async () => {
    const { host: client, quoteId, device } = await quoted()
    const stranger = await at.world.host()
    await seeQuotes(deps(), [quoteId], stranger)
    await forgetDevice(deps(), device.endpoint, stranger)
    expect(await readNewCounts(deps(), client)).toMatchObject({ quotes: 1 })
    expect(await devicesOf(client)).toEqual([device.endpoint])
  })

  test('a new address that is told twice stays', async () => {
    const client = await at.world.host()
    const { device, sessionId } = await signedInOn(client)
    const as = { ...client, sessionId, network: '192.0.2.1' }
    const renewed = { ...at.service.newDevice(), replaces: device.endpoint }
    await addDevice(deps(), renewed, as)
    await addDevice(deps(), renewed, as)
    expect(await devicesOf(client)).toEqual([renewed.endpoint])
  })

  test('two servers that start on an empty database use the same keys, and after a restart, too', async () => {
    await at.db.query(sql`delete from server_key where name = 'vapid'`)
    const [first, second] = await Promise.all([vapidKeysOf(at.db)(), vapidKeysOf(at.db)()])
    expect(first).toEqual(second)
    expect(await vapidKeysOf(at.db)()).toEqual(first)
    const own = vapidKeysOf(at.db, first.privateKey)
    expect(await own()).toEqual(first)
    at.keys = vapidKeysOf(at.db)
  })
})
