/** Faults 42 and 47: a real, durable PostgreSQL drops connections or stops at once, with a phone at the other end. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test, underControl } from '#tests/support/browser/browser.ts'
import { makeWorld } from '#tests/support/browser/world.ts'
import { expectReceipt, fillAll, openRequest, send, newRequest } from '#tests/support/people/client.ts'
import { readOutbox } from '#tests/support/browser/device-storage.ts'
import { startPostgres, stopPostgres } from '#tests/support/server/postgres-server.ts'
import { expectStoredOnce } from '#tests/support/server/stored-requests.ts'

test('faults 42 and 47: connections drop mid-request, then the database stops at once: one row, and it stays @fault:database', async ({
  phone,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'fanfare-fault-42-'))
  let postgres = await startPostgres(folder, [])
  const world = await makeWorld({ url: postgres.url })
  const admin = new pg.Client({ connectionString: postgres.url })
  await admin.connect()
  try {
    const request = newRequest('fault 42')
    const client = await phone(world.origin)
    await openRequest(client.page, [91])
    await underControl(client.page)
    await fillAll(client.page, request)
    await admin.query('begin')
    await admin.query('lock table lead in access exclusive mode')
    await send(client.page)
    const cut = `
    select pg_terminate_backend(pid) from pg_stat_activity
    where wait_event_type = 'Lock' and query ilike '%lead%'`
    await expect.poll(async () => (await admin.query(cut)).rowCount).toBe(1)
    await expect
      .poll(() => readOutbox(client.page))
      .toMatchObject([{ lastProblem: { kind: 'throttled', status: 503 }, outcomeUnknown: true }])
    await admin.query('rollback')
    await expectReceipt(client.page)
    await admin.end()
    await stopPostgres(postgres, 'immediate')
    postgres = await startPostgres(folder, [])
    await expectStoredOnce(world, request, [91])
  } finally {
    await admin.end().catch(() => {})
    await world.end()
    await stopPostgres(postgres)
    await rm(folder, { recursive: true, force: true })
  }
})
