/** An export and a backup hold a page of the names of photos, however many rows name. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { makeBackup, readPhotoLines } from '#server/backup/make-backup.ts'
import { folderBackupStore } from '#server/backup/store/backup-store.ts'
import type { Database, Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { exportMarketplace } from '#server/export/export-marketplace.ts'
import { readExport } from '#server/export/import-marketplace.ts'
import type { Media } from '#server/services/media/media.ts'
import { testContext } from '#tests/support/server/context.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'

const PHOTOS = 2_500
const PAGE = 1_000

const folders: string[] = []
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
})
async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'fanfare-photos-'))
  folders.push(made)
  return made
}

/** Rows that name photos, and the names in order. */
async function addPhotos(db: Database): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`
    insert into text_picture (id, sha256, bytes, operator, added_at)
    select 'photo-' || md5(n::text)::uuid, decode(md5(n::text), 'hex'), 7, 'ada@example.com', now()
    from generate_series(1, ${PHOTOS}::int) as n returning id`)
  return rows.map(({ id }) => id).toSorted()
}

/** The database, and how many rows the longest result of a statement has. */
function measured(db: Database): { db: Database; longest: () => number } {
  let longest = 0
  const of = (tx: Queryable): Queryable => ({
    async query<Row extends object>(statement: Parameters<Queryable['query']>[0]) {
      const rows = await tx.query<Row>(statement)
      longest = Math.max(longest, rows.length)
      return rows
    },
  })
  const transaction: Database['transaction'] = (work, unhurried) => db.transaction((tx) => work(of(tx)), unhurried)
  return { db: { ...db, ...of(db), transaction }, longest: () => longest }
}

describeOnBothEngines('a marketplace with many photos', (fresh) => {
  test('is backed up page by page, and photos that an earlier backup has are asked for by the page', async () => {
    const { db } = await fresh()
    const ids = await addPhotos(db)
    const { db: observed, longest } = measured(db)
    const store = folderBackupStore(await folder())
    const asked: number[] = []
    const read: string[] = []
    const media = {
      get: (id: string) => {
        read.push(id)
        return Promise.resolve(Buffer.from('a photo'))
      },
    } as unknown as Media['store']
    const place = {
      key: null,
      store: {
        ...store,
        hasOf: (names: readonly string[]) => {
          asked.push(names.length)
          return store.hasOf(names)
        },
      },
    }
    const backUp = (at: string) => makeBackup({ db: observed, media, place, clock: () => new Date(at) }, 'operator')
    await backUp('2026-11-26T03:00:00Z')
    expect(read).toEqual(ids)
    expect(asked).toEqual([0, 0, 0])

    await store.remove(`photos/${ids[1_200]}`)
    const second = await backUp('2026-11-27T03:00:00Z')
    expect(asked.slice(3)).toEqual([PAGE, PAGE, PHOTOS - 2 * PAGE])
    expect(read.slice(PHOTOS)).toEqual([ids[1_200]])
    expect(second.photos).toMatchObject({ count: PHOTOS, missing: [] })
    const stored: string[] = []
    for await (const { id } of readPhotoLines(place, second)) stored.push(id)
    expect(stored).toEqual(ids)
    expect(longest()).toBe(PAGE)
  })

  test('is exported page by page, and its manifest names them all', async () => {
    const { db } = await fresh()
    const ids = await addPhotos(db)
    const { db: observed, longest } = measured(db)
    const missing = ids[1_700] ?? ''
    const store = { get: (id: string) => Promise.resolve(id === missing ? null : Buffer.from('a photo')) }
    const context = testContext(observed, { media: { store } as unknown as Media })
    const to = join(await folder(), 'export')
    expect(await exportMarketplace(context, to)).toMatchObject({ photos: PHOTOS - 1, missingPhotos: [missing] })
    expect((await readExport(to)).photos.map(({ id }) => id)).toEqual(ids.filter((id) => id !== missing))
    expect(longest()).toBe(PAGE)
  })
})
