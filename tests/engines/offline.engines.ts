/** The offline main job: what a client typed without a connection is delivered once, in every engine. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, type World } from '#tests/support/browser/browser.ts'
import { newRequest } from '#tests/support/people/client.ts'
import { expectStoredOnce } from '#tests/support/server/stored-requests.ts'
import type { Device, EngineOptions } from './device.ts'
import { playwrightDevice } from './drivers/playwright-device.ts'
import { webkitDevice } from './drivers/webkit-device.ts'
import { chooseCity, expectReceipt, expectText, openRequest, send, typeAll } from './host.ts'

const test = base.extend<EngineOptions & { device: Device }>({
  engine: ['chromium', { option: true }],
  device: async ({ engine, world }, use) => {
    const profile = await mkdtemp(join(tmpdir(), `fanfare-${engine}-`))
    const options = { profile, origin: world.origin }
    const device = engine === 'webkit' ? await webkitDevice(options) : await playwrightDevice(engine, options)
    await use(device)
    await device.end()
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  },
})

const SEND = /^POST \/createrequest /

/** Killed, and opened again a moment later. */
async function restart(device: Device) {
  await device.kill()
  await device.start()
}

const noConnection = (world: World) => world.proxy.break({ kind: 'refuse' })

test('fault 1: a request typed and sent offline survives a kill and is sent by itself, once', async ({
  world,
  device,
}) => {
  const request = newRequest('typed without a connection')
  await openRequest(device, 21)
  await chooseCity(device, request)
  noConnection(world)
  await typeAll(device, request)
  await send(device)
  await expectText(device, 'Saved. We’ll send it')
  await restart(device)
  await device.open('/requests')
  await expectText(device, 'Not sent yet')
  world.proxy.heal()
  await expectText(device, /Sent · #\d+/)
  await expectStoredOnce(world, request, [21])
})

test('fault 11: what was typed is there after a kill, without a connection, and can be sent', async ({
  world,
  device,
}) => {
  const request = newRequest('killed while typing')
  await openRequest(device, 21)
  await typeAll(device, request)
  await expectText(device, 'Draft saved ·')
  const page = await device.address()
  noConnection(world)
  await restart(device)
  await device.open(page)
  await expectText(device, request.notes)
  await send(device)
  world.proxy.heal()
  await expectReceipt(device)
  await expectStoredOnce(world, request, [21])
})

test('fault 3: the connection is reset after the commit, again and again, and one is stored', async ({
  world,
  device,
}) => {
  const request = newRequest('reset after the commit')
  await openRequest(device, 21)
  await typeAll(device, request)
  world.proxy.break({ kind: 'resetBeforeAnswer' }, { when: SEND })
  await send(device)
  await world.proxy.untilHits(2)
  await restart(device)
  world.proxy.heal()
  await expectReceipt(device)
  await expectStoredOnce(world, request, [21])
})

test('fault 11: killed while the request is on its way, and one is stored', async ({ world, device }) => {
  const request = newRequest('killed on its way')
  await openRequest(device, 21)
  await typeAll(device, request)
  const killed = Promise.withResolvers<void>()
  world.proxy.break({ kind: 'beforeAnswer', act: () => killed.promise }, { when: SEND, times: 1 })
  await send(device)
  await world.proxy.untilHits(1)
  await device.kill()
  killed.resolve()
  world.proxy.heal()
  await device.start()
  await expectReceipt(device)
  await expectStoredOnce(world, request, [21])
})

test('fault 28: the page is closed right after Send, and what it held is stored once', async ({ world, device }) => {
  const request = newRequest('closed right after Send')
  await openRequest(device, 21)
  await typeAll(device, request)
  const page = await device.address()
  await device.click('button', 'Send request')
  await device.close()
  await device.start()
  await device.open('/requests')
  // The draft is still there when the page was gone before Send had stored anything.
  await expectText(device, /Sent · #\d+|Draft ·/)
  if (/Draft ·/.test(await device.text())) {
    await device.open(page)
    await send(device)
    await expectReceipt(device)
  }
  await expectStoredOnce(world, request, [21])
})
