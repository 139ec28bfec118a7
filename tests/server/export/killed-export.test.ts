/** An export that ends early is no export, an import that ends early changes nothing, and each can be begun again. */
// @module-tag long: exports a marketplace fifty times
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { summarizeDatabase } from '#server/db/dump/dump.ts'
import { seedSampleMarketplace } from '#server/db/seed.ts'
import { sql } from '#server/db/sql.ts'
import { exportMarketplace } from '#server/export/export-marketplace.ts'
import { importMarketplace, readExport } from '#server/export/import-marketplace.ts'
import type { Media } from '#server/services/media/media.ts'
import { localMediaStore, newMediaId } from '#server/services/media/media-store.ts'
import { testContext } from '#tests/support/server/context.ts'
import { freshDatabase } from '#tests/support/server/database.ts'
import { endingProcess, pointsWithin, type EndingProcess } from '#tests/support/deploy/ending-process.ts'
import { places } from '#tests/support/server/places.ts'

const root = await mkdtemp(join(tmpdir(), 'fanfare-export-'))
afterAll(() => rm(root, { recursive: true, force: true }))

/** @param process whose steps are those of the database and each photo */
function contextOf(db: Database, photos: string, process: EndingProcess) {
  const store = localMediaStore(join(root, photos))
  const counted = Object.assign(Object.create(store) as typeof store, {
    get: async (id: string) => {
      process.step()
      return store.get(id)
    },
    put: async (...photo: Parameters<typeof store.put>) => {
      process.step()
      return store.put(...photo)
    },
  })
  return testContext(process.database(db), { media: { store: counted } as unknown as Media })
}

const content = (db: Database) => db.transaction(summarizeDatabase, 'unhurried')

test('an export that ends at any of fifty points is refused by an import, and begun again it is whole', async () => {
  const from = await freshDatabase('postgres')
  try {
    await seedSampleMarketplace(from.db, { count: 3, places: places(), report: () => {} })
    const photo = newMediaId()
    await localMediaStore(join(root, 'photos')).put(photo, Buffer.from('a photo'), 'image/jpeg')
    await from.db.query(sql`update vendor set photo_id = ${photo} where id = 1`)
    const whole = endingProcess()
    await exportMarketplace(contextOf(from.db, 'photos', whole), join(root, 'whole'))
    for (const point of pointsWithin(whole.steps())) {
      const folder = join(root, `after-${point}`)
      const ending = contextOf(from.db, 'photos', endingProcess(point))
      await expect(exportMarketplace(ending, folder)).rejects.toThrow('The process ended')
      await expect(readExport(folder)).rejects.toThrow('cut short')
    }
    const again = await exportMarketplace(contextOf(from.db, 'photos', endingProcess()), join(root, 'again'))
    expect(again.tables).toEqual((await readExport(join(root, 'whole'))).tables)
  } finally {
    await from.remove()
  }
})

test('an import that ends early leaves the marketplace empty, and begun again it is whole', async () => {
  const from = await freshDatabase('postgres')
  const into = await freshDatabase('postgres')
  try {
    await seedSampleMarketplace(from.db, { count: 3, places: places(), report: () => {} })
    const exported = join(root, 'exported')
    await exportMarketplace(contextOf(from.db, 'photos', endingProcess()), exported)
    // Each drops and makes all tables, which takes seconds: five points instead of fifty.
    for (const point of [0, 2, 40, 150, 400]) {
      const ending = contextOf(into.db, 'there', endingProcess(point))
      await expect(importMarketplace(ending, exported)).rejects.toThrow('The process ended')
      expect(await into.db.query(sql`select count(*)::int as n from vendor`)).toEqual([{ n: 0 }])
    }
    await importMarketplace(contextOf(into.db, 'there', endingProcess()), exported)
    expect(await content(into.db)).toEqual(await content(from.db))
  } finally {
    await from.remove()
    await into.remove()
  }
})
