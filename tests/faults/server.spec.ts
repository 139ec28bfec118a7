/** Faults 36 to 38, 41, 43 and 44: the server dies at the worst moments, or hears the same thing often. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { randomUUID } from 'node:crypto'
import { expect, test, underControl, type Phone } from '#tests/support/browser/browser.ts'
import { makeWorld } from '#tests/support/browser/world.ts'
import {
  expectReceipt,
  fillAll,
  newRequest,
  type NewRequest,
  openRequest,
  send,
  SEND,
} from '#tests/support/people/client.ts'
import { postRequest } from '#tests/support/world/posted-request.ts'
import { startPostgres, stopPostgres } from '#tests/support/server/postgres-server.ts'
import { expectNothingStored, expectStoredOnce, storedRequests } from '#tests/support/server/stored-requests.ts'

// A server that is killed takes the embedded database with it.
test.use({ database: 'embedded' })

async function readyToSend(client: Phone, request: NewRequest, vendorIds: number[]) {
  await openRequest(client.page, vendorIds)
  await underControl(client.page)
  await fillAll(client.page, request)
}

test('fault 36, server killed before the insert: exactly one is stored after it is back', async ({ world, phone }) => {
  const request = newRequest('fault 36')
  const client = await phone(world.origin)
  await readyToSend(client, request, [41])
  world.proxy.break({ kind: 'beforeRequest', act: () => world.server.kill() }, SEND)
  await send(client.page)
  await world.proxy.untilHits(1)
  await expect.poll(() => world.server.running()).toBe(false)
  world.proxy.heal()
  await world.server.start()
  await expectReceipt(client.page)
  await expectStoredOnce(world, request, [41])
})

test('fault 37, server killed after the insert and before the commit: nothing half-stored, then exactly one', async ({
  phone,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'fanfare-fault-37-'))
  const postgres = await startPostgres(folder)
  const world = await makeWorld({ url: postgres.url })
  const admin = new pg.Client({ connectionString: postgres.url })
  await admin.connect()
  try {
    const request = newRequest('fault 37')
    const client = await phone(world.origin)
    await readyToSend(client, request, [42])
    // The transaction gets past the key and the client, and waits at the vendors' rows.
    await admin.query('begin')
    await admin.query('lock table lead in access exclusive mode')
    await send(client.page)
    await expect
      .poll(
        async () =>
          (await admin.query("select 1 from pg_stat_activity where wait_event_type = 'Lock' and query ilike '%lead%'"))
            .rowCount,
      )
      .toBe(1)
    await world.server.kill()
    await admin.query('rollback')
    await expect.poll(async () => (await admin.query('select 1 from request')).rowCount).toBe(0)
    await world.server.start()
    await expectReceipt(client.page)
    await expectStoredOnce(world, request, [42])
  } finally {
    await admin.end()
    await world.end()
    await stopPostgres(postgres)
    await rm(folder, { recursive: true, force: true })
  }
})

test('fault 38, server killed after its commit and before its answer: exactly one is stored @fault:server', async ({
  world,
  phone,
}) => {
  const request = newRequest('fault 38')
  const client = await phone(world.origin)
  await readyToSend(client, request, [43])
  world.proxy.break({ kind: 'beforeAnswer', act: () => world.server.kill() }, SEND)
  await send(client.page)
  await world.proxy.untilHits(1)
  await expect.poll(() => world.server.running()).toBe(false)
  world.proxy.heal()
  await world.server.start()
  await expectReceipt(client.page)
  await expectStoredOnce(world, request, [43])
})

test('fault 41, SIGTERM under load: begun work is finished, acknowledged work stays, repeats store nothing', async ({
  world,
}) => {
  const load = Array.from({ length: 40 }, (_, n) => ({ key: randomUUID(), request: newRequest(`fault 41 no ${n}`) }))
  const statusOf = ({ key, request }: (typeof load)[number]) =>
    postRequest(world.origin, request, [44, 45], key).then(
      ({ status }) => status,
      () => null,
    )
  const responses = Promise.all(load.map(statusOf))
  await expect
    .poll(async () => (await fetch(`${world.origin}/api/v1/requests/by-key/${load[0]!.key}`)).json())
    .toMatchObject({ state: 'stored' })
  expect(await world.server.stop()).toBe(0)
  const statuses = await responses
  // Refused with 503 or without a response, or stored; nothing in between.
  expect(statuses.filter((status) => status !== 201 && status !== 503 && status !== null)).toEqual([])
  const acknowledged = load.filter((_, n) => statuses[n] === 201)
  expect(acknowledged.length).toBeGreaterThan(0)
  const stored = await world.stored((db) =>
    Promise.all(acknowledged.map(({ request }) => storedRequests(db, request.email))),
  )
  expect(stored.map((rows) => rows.length)).toEqual(acknowledged.map(() => 1))

  await world.server.start()
  expect(await Promise.all(load.map(statusOf))).toEqual(load.map(() => 201))
  const all = await world.stored((db) => Promise.all(load.map(({ request }) => storedRequests(db, request.email))))
  expect(all.map((rows) => rows.length)).toEqual(load.map(() => 1))
})

test('fault 43, fifty concurrent deliveries of one key: one row, fifty equal answers', async ({ world }) => {
  const request = newRequest('fault 43')
  const key = randomUUID()
  const responses = await Promise.all(
    Array.from({ length: 50 }, async () => {
      const reply = await postRequest(world.origin, request, [44, 45], key)
      return { status: reply.status, body: await reply.text() }
    }),
  )
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]))
  expect(new Set(responses.map(({ body }) => body)).size).toBe(1)
  expect(JSON.parse(responses[0]!.body)).toMatchObject({ key, requests: [{ memberId: 44 }, { memberId: 45 }] })
  await expectStoredOnce(world, request, [44, 45])
})

test('fault 44, the same key with another body: 422, and the first one stays as it was', async ({ world }) => {
  const request = newRequest('fault 44')
  const key = randomUUID()
  expect((await postRequest(world.origin, request, [44, 45], key)).status).toBe(201)
  const other = await postRequest(
    world.origin,
    { ...request, notes: 'Another request under the same key' },
    [44, 45],
    key,
  )
  expect(other.status).toBe(422)
  expect(await other.json()).toMatchObject({ code: 'keyReused' })
  await expectStoredOnce(world, request, [44, 45])
})

test('a key that was canceled before its request arrived: nothing is stored', async ({ world }) => {
  const request = newRequest('cancelled key')
  const key = randomUUID()
  const canceled = await fetch(`${world.origin}/api/v1/requests/by-key/${key}`, { method: 'DELETE' })
  expect(await canceled.json()).toEqual({ state: 'cancelled', key })
  const late = await postRequest(world.origin, request, [44, 45], key)
  expect(late.status).toBe(409)
  expect(await late.json()).toMatchObject({ code: 'cancelled' })
  await expectNothingStored(world, request)
})
