/** Failures of a push service: it refuses a notification, hangs, or isn't a push service. */
import { expect, test } from 'vitest'
import { PUSH_SETTINGS } from '#server/services/notifications/push-request.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'
import { MINUTE_MS, pushWorld } from './push-world.ts'

describeOnBothEngines('a push service that doesn’t take a notification', (fresh) => {
  const at = pushWorld(fresh)
  const { signedInOn, runJobs, later, devicesOf, told, quoted, problems } = at

  test('fault 88: a device that the push service no longer knows is removed, and the others are told', async () => {
    const { host: client, device } = await quoted()
    const gone = { ...at.service.newDevice(), endpoint: `${at.service.origin}/device/unknown` }
    await signedInOn(client, gone)
    await runJobs()
    expect(told()).toHaveLength(1)
    expect(await devicesOf(client)).toEqual([device.endpoint])
    at.service.behave({ status: 410 })
    const other = await at.world.vendor()
    const { leadIds } = await at.world.ask(client, [other])
    await at.world.quote(other, leadIds[0] ?? 0)
    await runJobs()
    expect([await devicesOf(client), problems]).toEqual([[], []])
  })

  test('fault 88: 429 with Retry-After: told after that time, and not before', async () => {
    await quoted()
    at.service.behave({ status: 429, headers: { 'retry-after': '600' } })
    await runJobs()
    at.service.behave({ status: 201 })
    later(9 * MINUTE_MS)
    await runJobs()
    expect(at.service.visits).toHaveLength(1)
    later(MINUTE_MS)
    await runJobs()
    expect(told()).toHaveLength(1)
    expect(problems).toEqual(['A push service didn’t take a notification: it responded with 429.'])
  })

  test.each([400, 401, 403])(
    'fault 88: %i: the address or its keys are wrong, so the device is removed',
    async (status) => {
      const { host: client } = await quoted()
      at.service.behave({ status })
      await runJobs()
      expect(await devicesOf(client)).toEqual([])
      expect(problems).toEqual([`A push service didn’t take a notification: it responded with ${status}.`])
    },
  )

  test('fault 88: 413: this message is given up, and the device stays', async () => {
    const { host: client, device } = await quoted()
    at.service.behave({ status: 413 })
    await runJobs()
    later(60 * MINUTE_MS)
    await runJobs()
    expect([at.service.visits.length, await devicesOf(client)]).toEqual([1, [device.endpoint]])
  })

  test('fault 88: 500: tried again, and given up after a while; the device stays', async () => {
    const { host: client, device } = await quoted()
    at.service.behave({ status: 500 })
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await runJobs()
      later(60 * MINUTE_MS)
    }
    expect(at.service.visits).toHaveLength(6)
    expect(await devicesOf(client)).toEqual([device.endpoint])
    expect(problems.join()).not.toContain(device.endpoint)
  })

  test('fault 89: a push service that never responds costs its patience, and is tried again', async () => {
    await quoted()
    at.service.behave('hang')
    await runJobs({ ...at.service.settings, patienceMs: 50 })
    expect(problems).toEqual(['A push service didn’t take a notification: it didn’t respond in time.'])
    at.service.behave({ status: 201 })
    later(3 * MINUTE_MS)
    await runJobs()
    expect(told()).toHaveLength(1)
  })

  test('fault 89: one attempt at a push service that doesn’t respond is enough for some minutes', async () => {
    const { host: client } = await quoted()
    for (let count = 0; count < 3; count += 1) await signedInOn(client)
    at.service.behave('hang')
    await runJobs({ ...at.service.settings, patienceMs: 1_000 })
    expect([at.service.visits.length, problems.length]).toEqual([1, 4])
    at.service.behave({ status: 201 })
    later(3 * MINUTE_MS)
    await runJobs()
    expect(told()).toHaveLength(4)
  })

  test('fault 89: an address of an unknown push service is never asked, and its device is removed', async () => {
    const { host: client } = await quoted()
    await runJobs({ ...at.service.settings, services: PUSH_SETTINGS.services })
    expect([at.service.visits, await devicesOf(client)]).toEqual([[], []])
  })

  test('fault 89: an address inside the network is never connected to, whatever its name', async () => {
    const { host: client } = await quoted()
    const services = ['push.example']
    await runJobs({ ...PUSH_SETTINGS, services, protocols: ['http:'], lookup: async () => ['127.0.0.1'] })
    expect([at.service.visits, problems]).toEqual([
      [],
      ['A push service didn’t take a notification: its address isn’t public.'],
    ])
    expect(await devicesOf(client)).toEqual([])
  })
})
