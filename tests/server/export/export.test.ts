/** An exported marketplace imports whole into an empty one, on either engine. */
// @module-tag long: loads whole databases
import { appendFile, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { parse } from 'csv-parse/sync'
import { exportMarketplace } from '#server/export/export-marketplace.ts'
import { photoFile, tableFile } from '#server/export/exported-files.ts'
import { importMarketplace, readExport } from '#server/export/import-marketplace.ts'
import type { Database } from '#server/db/database.ts'
import { summarizeDatabase } from '#server/db/dump/dump.ts'
import { seedSampleMarketplace } from '#server/db/seed.ts'
import { lockVendors, writeVendors } from '#server/repositories/search/vendor-writing.ts'
import { sql } from '#server/db/sql.ts'
import type { Media } from '#server/services/media/media.ts'
import { WORD_TYPE } from '#server/services/media/is-word.ts'
import { localMediaStore, newMediaId } from '#server/services/media/media-store.ts'
import { testContext } from '#tests/support/server/context.ts'
import { describeOnBothEngines, freshDatabase } from '#tests/support/server/database.ts'
import { places } from '#tests/support/server/places.ts'

const folders: string[] = []
async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'fanfare-export-'))
  folders.push(made)
  return made
}
afterAll(async () => {
  for (const made of folders) await rm(made, { recursive: true, force: true })
})

const contextOf = async (db: Database) =>
  testContext(db, { media: { store: localMediaStore(await folder()) } as unknown as Media })
const content = (db: Database) => db.transaction(summarizeDatabase, 'unhurried')

/** The first vendor works from a second city in winter. */
const inTwoCities = (db: Database) =>
  db.transaction(async (tx) => {
    const [vendor] = await lockVendors(tx, [1])
    const winter = places().byFileName('phoenix-az')
    if (!vendor || !winter) throw new Error('There is no such vendor or city.')
    const { fileName, cityName, stateOrProvinceAbbreviation, latitude, longitude } = winter
    const at = { locationFileName: fileName, cityName, stateOrProvinceAbbreviation, latitude, longitude }
    const season = { from: '11-01', until: '03-31', isAwayFromHome: true }
    await writeVendors(tx, [{ ...vendor, otherPlaces: [{ ...at, travelMiles: 25, ...season }] }])
  })
const PLACES_OF_VENDORS = sql`
  select vendor_id, place, reach_miles, cell, lists, from_day, until_day from vendor_place order by 1, 2, 6`

const TEXT = 'He said "hi",\nthen left; ünï \\N \t one\u2028two\u2029three'

describeOnBothEngines('an exported marketplace', (fresh, engine) => {
  test('imports whole into an empty one of the other engine, and its tables are files that others read', async () => {
    const { db } = await fresh()
    await seedSampleMarketplace(db, { count: 20, places: places(), report: () => {} })
    const context = await contextOf(db)
    const photo = newMediaId()
    await context.media.store.put(photo, Buffer.from('a photo'), 'image/jpeg')
    const word = newMediaId()
    await context.media.store.put(word, Buffer.from('PK\u0003\u0004 a contract'), WORD_TYPE)
    await db.query(sql`
      update vendor set photo_id = ${photo}, original_photo_id = ${word}, description = ${TEXT}, phone_number = ''
      where id = (select min(id) from vendor)`)
    await inTwoCities(db)
    const to = join(await folder(), 'export')
    await exportMarketplace(context, to)
    const files = new Map((await readExport(to)).photos.map((file) => [file.id, file]))
    expect(await readFile(photoFile(to, files.get(photo)!), 'utf8')).toBe('a photo')
    expect(photoFile(to, files.get(word)!)).toMatch(/\.docx$/)
    const csv = parse(await readFile(tableFile(to, 'vendor', 'csv')), { columns: true }) as { description: string }[]
    expect(csv).toHaveLength(20)
    expect(csv.some(({ description }) => description === TEXT)).toBe(true)

    const other = await freshDatabase(engine === 'pglite' ? 'postgres' : 'pglite')
    try {
      const there = await contextOf(other.db)
      await importMarketplace(there, to)
      expect(await content(other.db)).toEqual(await content(db))
      const inPlaces = await db.query(PLACES_OF_VENDORS)
      expect(inPlaces.length).toBeGreaterThan(1)
      expect(await other.db.query(PLACES_OF_VENDORS)).toEqual(inPlaces)
      expect(await there.media.store.get(photo)).toEqual(Buffer.from('a photo'))
      await expect(importMarketplace(there, to)).rejects.toThrow('isn’t empty')
    } finally {
      await other.remove()
    }
  })
})

test('a manifest that is there and can’t be read is told apart from one that is missing', async () => {
  const at = await folder()
  await expect(readExport(at)).rejects.toThrow('has no manifest.json')
  await mkdir(join(at, 'manifest.json'))
  await expect(readExport(at)).rejects.toThrow('manifest.json can’t be read')
})

test('a changed file is refused, and the marketplace stays empty', async () => {
  const from = await freshDatabase('pglite')
  const into = await freshDatabase('pglite')
  try {
    await seedSampleMarketplace(from.db, { count: 2, places: places(), report: () => {} })
    const to = join(await folder(), 'export')
    await exportMarketplace(await contextOf(from.db), to)
    await appendFile(tableFile(to, 'done_once', 'jsonl'), `${JSON.stringify({ name: 'more', detail: null })}\n`)
    await expect(importMarketplace(await contextOf(into.db), to)).rejects.toThrow('done_once')
    expect(await into.db.query(sql`select count(*)::int as n from vendor`)).toEqual([{ n: 0 }])
  } finally {
    await from.remove()
    await into.remove()
  }
})
