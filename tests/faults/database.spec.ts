/** Faults 42 and 47 with a phone at one end and a real, durable PostgreSQL at the other. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, makeWorld, test, underControl } from '#tests/support/browser/browser.ts'
import { expectReceipt, fillAll, openRequest, send, newRequest } from '#tests/support/people/host.ts'
import { readOutbox } from '#tests/support/browser/device-storage.ts'
import { startPostgres, stopPostgres } from '#tests/support/server/postgres-server.ts'
import { expectStoredOnce } from '#tests/support/server/stored-requests.ts'

test('faults 42 and 47: connections drop mid-request, then the database stops at once: one row, and it stays', async ({
  phone,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'fanfare-fault-42-'))
  let postgres = await startPostgres(folder, [])
  const world = await makeWorld(postgres.url)
  const admin = new pg.Client({ connectionString: postgres.url })
  await admin.connect()
  try {
    const request = newRequest('fault 42')
    const host = await phone(world.origin)
    await openRequest(host.page, [91])
    await underControl(host.page)
    await fillAll(host.page, request)
    await admin.query('begin')
    await admin.query('lock table gig_request_vendor in access exclusive mode')
    await send(host.page)
    const cut = `
    select pg_terminate_backend(pid) from pg_stat_activity
    where wait_event_type = 'Lock' and query ilike '%gig_request_vendor%'`
    await expect.poll(async () => (await admin.query(cut)).rowCount).toBe(1)
    await expect
      .poll(() => readOutbox(host.page))
      .toMatchObject([{ lastProblem: { kind: 'throttled', status: 503 }, outcomeUnknown: true }])
    await admin.query('rollback')
    await expectReceipt(host.page)
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
