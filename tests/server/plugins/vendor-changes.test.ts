/** A vendor that changes drops the saved pages and replies that show it, or may show it now, and no others. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { byFileName } from '#server/catalog/service-types.ts'
import { openDatabase } from '#server/db/connect.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { writeVendors } from '#server/repositories/search/vendor-writing.ts'
import { concerns } from '#server/services/search/shown-vendors.ts'
import { readVendorChange } from '#server/db/connection/vendor-change.ts'
import { testApp, vendorRecord, type TestApp } from '#tests/support/server/app.ts'

const idOf = (fileName: string) => byFileName(fileName)?.id ?? 0
const DJ = idOf('dj')
const MAGICIAN = idOf('magician')
const dj = vendorRecord({ id: 1, primaryServiceTypeId: DJ, serviceTypeIds: [DJ] })
const magician = vendorRecord({
  id: 2,
  profileName: 'Magic Max',
  primaryServiceTypeId: MAGICIAN,
  serviceTypeIds: [MAGICIAN],
})
const search = (id: number, more = '') => `/api/v1/mixed-search/new-york-city-ny?categoryId=${id}${more}`

/** Pages, and the calls that each makes. */
const PAGES: Record<string, readonly string[]> = {
  '/vendors/dj-1': ['/api/v1/members/1', '/api/v1/servicetypes'],
  '/vendors/magician-2': ['/api/v1/members/2', '/api/v1/servicetypes'],
  '/dj/new-york-city-ny': [search(DJ)],
  '/magician/new-york-city-ny': [search(MAGICIAN)],
  '/magician/free': [search(MAGICIAN, '&freeOn=2027-06-05')],
  '/entertainers/new-york-city-ny': [search(-1)],
  '/events': ['/api/v1/stats/recentevents'],
  '/about/us': [],
}

describe.each(['pglite', 'postgres'] as const)('on %s', (engine) => {
  let server: TestApp
  let folder: string
  let rendered: string[] = []
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fanfare-client-'))
    await writeFile(join(folder, 'index.html'), '<!doctype html>')
    server = await testApp({
      engine,
      vendors: [dj, magician],
      parts: {
        page: {
          clientDir: folder,
          makeRenderer: async (callInProcess) => ({
            scriptHashes: [],
            searchNames: () => new Set(),
            async render({ url }) {
              rendered.push(url)
              const replies = await Promise.all((PAGES[url] ?? []).map((path) => callInProcess(path)))
              return { status: 200, headers: {}, body: replies.map(({ body }) => body).join('\n') }
            },
          }),
        },
      },
    })
    if (engine === 'postgres') await listening(server.db)
  })
  afterAll(async () => {
    await server.close()
    await rm(folder, { recursive: true })
  })

  /** The pages that have to be rendered again after the change. */
  async function droppedBy(change: () => Promise<unknown>): Promise<string[]> {
    for (const url of Object.keys(PAGES)) await server.app.inject({ url })
    const heard = Promise.withResolvers<void>()
    const stop = server.db.onVendorsChanged((told) => told?.ids.includes(LAST) && heard.resolve())
    await change()
    // Notifications arrive in their order.
    await server.db.query(sql`select pg_notify('vendors_changed', ${`vendors ${LAST}`})`)
    await heard.promise
    stop()
    rendered = []
    for (const url of Object.keys(PAGES)) await server.app.inject({ url })
    return rendered
  }

  test('new text of a vendor drops its profile, and the searches and lists that it is in', async () => {
    const dropped = await droppedBy(() =>
      server.db.transaction((tx) => writeVendors(tx, [{ ...dj, profileName: 'DJ Renamed' }])),
    )
    expect(dropped).toEqual(['/vendors/dj-1', '/dj/new-york-city-ny', '/entertainers/new-york-city-ny', '/events'])
    expect((await server.app.inject({ url: '/vendors/dj-1' })).body).toContain('DJ Renamed')
    expect((await server.app.inject({ url: '/dj/new-york-city-ny' })).body).toContain('DJ Renamed')
    expect((await server.app.inject({ url: search(DJ) })).body).toContain('DJ Renamed')
  })

  test('a busy day drops the searches for a day, and what shows that vendor', async () => {
    const dropped = await droppedBy(() =>
      server.db.query(sql`insert into busy_day (day, vendor_id) values ('2027-06-05'::date, 1)`),
    )
    expect(dropped).not.toContain('/vendors/magician-2')
    expect(dropped).not.toContain('/magician/new-york-city-ny')
    expect(dropped).toEqual(expect.arrayContaining(['/vendors/dj-1', '/magician/free']))
  })

  test('a vendor that comes to a search or leaves it drops that search, which did not show it', async () => {
    const both = { ...dj, serviceTypeIds: [DJ, MAGICIAN] }
    const come = await droppedBy(() => server.db.transaction((tx) => writeVendors(tx, [both])))
    expect(come).toEqual(expect.arrayContaining(['/magician/new-york-city-ny', '/magician/free']))
    expect(come).not.toContain('/vendors/magician-2')
    const gone = await droppedBy(() => server.db.transaction((tx) => writeVendors(tx, [dj])))
    expect(gone).toContain('/magician/new-york-city-ny')
    expect((await server.app.inject({ url: '/magician/new-york-city-ny' })).body).not.toContain(dj.profileName)
  })

  test('word from another process, and word without a vendor, drop the same', async () => {
    if (server.url !== undefined) {
      const other = await openDatabase({ url: server.url, dataDir: folder })
      const dropped = await droppedBy(() =>
        other.transaction((tx) => writeVendors(tx, [{ ...magician, profileName: 'Magic Moved' }])),
      )
      await other.close()
      expect(dropped).toContain('/vendors/magician-2')
      expect(dropped).not.toContain('/vendors/dj-1')
    }
    const all = await droppedBy(() => server.db.query(sql`notify vendors_changed`))
    expect(all).toEqual(Object.keys(PAGES))
  })
})

/** No vendor has this id. */
const LAST = 999_999

test('a message that is not understood concerns everything', () => {
  expect(readVendorChange('vendors 1,2')).toEqual({ of: 'vendors', ids: [1, 2] })
  expect(readVendorChange('lists -1,0')).toEqual({ of: 'lists', ids: [-1, 0] })
  for (const message of [undefined, '', 'vendors', 'vendors x', 'clients 1'])
    expect(concerns(readVendorChange(message), [{ vendors: [7] }])).toBe(true)
})

/** Resolves once the connection that listens is there. */
async function listening(db: Database): Promise<void> {
  for (;;) {
    const rows = await db.query(
      sql`select 1 from pg_stat_activity where datname = current_database() and query = 'listen vendors_changed'`,
    )
    if (rows.length > 0) return
  }
}
