/** Photos that were packed don't stay in memory until the archive ends. */
// @module-tag long: packs hundreds of megabytes
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { seedSampleMarketplace } from '#server/db/seed.ts'
import { sql } from '#server/db/sql.ts'
import { packMarketplace } from '#server/export/pack-marketplace.ts'
import type { Media } from '#server/services/media/media.ts'
import { testContext } from '#tests/support/server/context.ts'
import { freshDatabase } from '#tests/support/server/database.ts'
import { places } from '#tests/support/server/places.ts'

const VENDORS = 100
/** Each vendor has three. */
const PHOTOS = VENDORS * 3
const MEGABYTE = 1024 ** 2

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
const heldBytes = () => {
  collect()
  collect()
  return process.memoryUsage().arrayBuffers
}

test('an archive of three hundred megabytes is packed within a fraction of them', async () => {
  const { db, remove } = await freshDatabase('pglite')
  const folder = await mkdtemp(join(tmpdir(), 'fanfare-pack-'))
  try {
    await seedSampleMarketplace(db, { count: VENDORS, places: places(), report: () => {} })
    await db.query(sql`
      update vendor set photo_id = 'photo-' || gen_random_uuid(), profile_photo_id = 'photo-' || gen_random_uuid(),
        original_photo_id = 'photo-' || gen_random_uuid()`)
    const before = heldBytes()
    let read = 0
    let held = 0
    const store = {
      get: () => {
        read += 1
        if (read === PHOTOS) held = heldBytes() - before
        return Promise.resolve(Buffer.alloc(MEGABYTE, read))
      },
    }
    let bytes = 0
    const exported = await packMarketplace(testContext(db, { media: { store } as unknown as Media }), {
      choice: { tables: 'csv', hasPhotos: true },
      folder,
      async write(archive) {
        for await (const chunk of archive as AsyncIterable<Buffer>) bytes += chunk.length
      },
      onProgress: () => {},
      signal: new AbortController().signal,
    })
    expect(exported.photos).toBe(PHOTOS)
    expect(bytes).toBeGreaterThan(PHOTOS * MEGABYTE)
    expect(held).toBeLessThan((PHOTOS * MEGABYTE) / 3)
  } finally {
    await rm(folder, { recursive: true, force: true })
    await remove()
  }
})
