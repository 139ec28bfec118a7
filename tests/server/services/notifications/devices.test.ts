/** Which devices an account has: sessions, new addresses, other accounts. */
import { expect, test } from 'vitest'
import { SESSION_MAX_MS } from '#contract/limits.ts'
import { DEVICES_MAX } from '#contract/notifications/notifications.ts'
import { sql } from '#server/db/sql.ts'
import { endSession, openSession } from '#server/repositories/accounts/sessions.ts'
import { deleteExpiredDevices } from '#server/repositories/notifications/devices.ts'
import { readNewCounts, seeQuotes } from '#server/services/notifications/new-counts.ts'
import { addDevice, forgetDevice } from '#server/services/notifications/settings.ts'
import { vapidKeysOf } from '#server/services/notifications/vapid-keys.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'
import { pushWorld, START } from './push-world.ts'

describeOnBothEngines('the devices of an account', (fresh) => {
  const at = pushWorld(fresh)
  const { signedInOn, runJobs, devicesOf, quoted, deps } = at

  test('signing out, or a session that is ended anywhere, removes its device and nothing else', async () => {
    const host = await at.world.host()
    const first = await signedInOn(host)
    const second = await signedInOn(host)
    await endSession(at.db, first.sessionId, 'signedOut', at.world.clock())
    expect(await devicesOf(host)).toEqual([second.device.endpoint])
    await at.db.query(sql`delete from account where id = ${host.accountId}::int`)
    expect(await devicesOf(host)).toEqual([])
  })

  test('a session that has reached its limit is not notified anymore, whatever its last refresh token', async () => {
    const { host, sessionId } = await quoted()
    const before = new Date(START.getTime() - SESSION_MAX_MS)
    await at.db.query(sql`update session set created_at = ${before}::timestamptz where id = ${sessionId}::uuid`)
    await runJobs()
    expect(at.service.visits).toEqual([])
    await deleteExpiredDevices(at.db, START)
    expect(await devicesOf(host)).toEqual([])
  })

  test('a device that somebody else signs in on belongs to them alone', async () => {
    const [ada, ben] = [await at.world.host(), await at.world.host()]
    const { device } = await signedInOn(ada)
    await signedInOn(ben, device)
    expect([await devicesOf(ada), await devicesOf(ben)]).toEqual([[], [device.endpoint]])
  })

  test('one device more than allowed takes the place of the first, a new address that of the old one', async () => {
    const host = await at.world.host()
    const { device, sessionId } = await signedInOn(host)
    const renewed = { ...at.service.newDevice(), replaces: device.endpoint }
    await addDevice(deps(), { accountId: host.accountId, sessionId, network: '192.0.2.1' }, renewed)
    expect(await devicesOf(host)).toEqual([renewed.endpoint])
    for (let count = 0; count < DEVICES_MAX; count += 1) await signedInOn(host)
    const left = await devicesOf(host)
    expect(left).toHaveLength(DEVICES_MAX)
    expect(left).not.toContain(renewed.endpoint)
  })

  test('an address that is spelled in another way is the same device', async () => {
    const host = await at.world.host()
    const { device, sessionId } = await signedInOn(host)
    const endpoint = `${device.endpoint.replace('http', 'HTTP')}#again`
    const asHost = { accountId: host.accountId, sessionId, network: '192.0.2.1' }
    await addDevice(deps(), asHost, { ...device, endpoint })
    expect(await devicesOf(host)).toEqual([device.endpoint])
    await forgetDevice(deps(), host.accountId, endpoint)
    expect(await devicesOf(host)).toEqual([])
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
    const asBen = { accountId: ben.accountId, sessionId: bensSession, network: '192.0.2.1' }
    await expect(addDevice(deps(), asBen, renewed)).rejects.toMatchObject({ errors: [{ name: 'replaces' }] })
    expect([await devicesOf(ada), await devicesOf(ben)]).toEqual([[device.endpoint], []])
    // The same after Ada's session has ended, when no account has the old address.
    await endSession(at.db, sessionId, 'signedOut', at.world.clock())
    await expect(addDevice(deps(), asBen, renewed)).rejects.toMatchObject({ errors: [{ name: 'replaces' }] })
    expect(await devicesOf(ben)).toEqual([])
  })

  test('another account makes no quote of this one seen, and removes none of its devices', async () => {
    const { host, quoteId, device } = await quoted()
    const stranger = await at.world.host()
    await seeQuotes(deps(), stranger.accountId, [quoteId])
    await forgetDevice(deps(), stranger.accountId, device.endpoint)
    expect(await readNewCounts(deps(), host.accountId)).toMatchObject({ quotes: 1 })
    expect(await devicesOf(host)).toEqual([device.endpoint])
  })

  test('a new address that is told twice stays', async () => {
    const host = await at.world.host()
    const { device, sessionId } = await signedInOn(host)
    const as = { accountId: host.accountId, sessionId, network: '192.0.2.1' }
    const renewed = { ...at.service.newDevice(), replaces: device.endpoint }
    await addDevice(deps(), as, renewed)
    await addDevice(deps(), as, renewed)
    expect(await devicesOf(host)).toEqual([renewed.endpoint])
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
