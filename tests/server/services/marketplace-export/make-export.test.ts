/** An archive that an operator asks for: whole, made once, private, and gone when its time is over. */
// @module-tag long: loads whole databases
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { DAY_MS } from '#contract/limits.ts'
import { summarizeDatabase } from '#server/db/dump/dump.ts'
import type { Database } from '#server/db/database.ts'
import { seedSampleMarketplace } from '#server/db/seed.ts'
import { sql } from '#server/db/sql.ts'
import { packMarketplace } from '#server/export/pack-marketplace.ts'
import { importMarketplace } from '#server/export/import-marketplace.ts'
import { beginTry } from '#server/repositories/operator/marketplace-exports.ts'
import {
  discardExport,
  downloadExport,
  openExport,
  readExports,
  startExport,
} from '#server/services/marketplace-export/export-acts.ts'
import { tidyExports } from '#server/services/marketplace-export/make-export.ts'
import { newMediaId } from '#server/services/media/media-store.ts'
import {
  exportWorld,
  failingWith,
  OLGA,
  runExports,
  type ExportWorld,
  unpackExport,
} from '#tests/support/console/exports.ts'
import { describeOnBothEngines, freshDatabase } from '#tests/support/server/database.ts'
import { places } from '#tests/support/server/places.ts'

/** They change while an archive is made, or tell of it. */
const OWN_TABLES = new Set(['marketplace_export', 'job', 'audit'])
const content = async (db: Database) =>
  Object.fromEntries(
    Object.entries(await db.transaction(summarizeDatabase, 'unhurried')).filter(([table]) => !OWN_TABLES.has(table)),
  )
const seed = (db: Database, count = 3) => seedSampleMarketplace(db, { count, places: places(), report: () => {} })

const TEXT = 'He said "hi",\nthen left; ünï \\N \t one\u2028two'
const WITH = { format: 'csv', hasPhotos: true } as const
const WITHOUT = { format: 'jsonl', hasPhotos: false } as const

const readLast = async (context: ExportWorld['context']) => (await readExports(context))[0]
const archivesIn = ({ folder }: ExportWorld) => readdir(join(folder, 'exports'), { recursive: true }).catch(() => [])
const isWorkLeft = async ({ folder }: ExportWorld) => (await readdir(join(folder, 'packing'))).length > 0
const due = (db: Database) => db.query(sql`update job set run_at = '2000-01-01', leased_until = null`)

describeOnBothEngines('an archive of the marketplace', (fresh, engine) => {
  test.each([WITH, WITHOUT])('imports whole into an empty one of the other engine: %o', async (choice) => {
    const { db } = await fresh()
    await seed(db, 12)
    const world = await exportWorld(db)
    const other = await freshDatabase(engine === 'pglite' ? 'postgres' : 'pglite')
    const there = await exportWorld(other.db)
    try {
      const photo = newMediaId()
      await world.context.media.store.put(photo, Buffer.from('a photo'), 'image/jpeg')
      await db.query(sql`
        update vendor set photo_id = ${photo}, description = ${TEXT}, phone_number = ''
        where id = (select min(id) from vendor)`)
      const before = await content(db)
      const id = await startExport(world.context, choice, OLGA)
      expect(await readLast(world.context)).toMatchObject({ id, state: 'waiting', operator: OLGA.operator })
      expect(await runExports(world.context)).toEqual([])
      expect(await readLast(world.context)).toMatchObject({
        state: 'ready',
        content: { vendors: 12, photos: choice.hasPhotos ? 1 : 0 },
      })
      expect(await isWorkLeft(world)).toBe(false)

      const to = join(world.folder, 'unpacked')
      const names = await unpackExport(world.context, id, to)
      expect(names).toContain(`tables/vendor.${choice.format}`)
      expect(names.includes(`photos/${photo}.jpg`)).toBe(choice.hasPhotos)
      expect(names.at(-1)).toBe('manifest.json')
      await importMarketplace(there.context, to)
      expect(await content(other.db)).toEqual(before)
      expect(await there.context.media.store.get(photo)).toEqual(choice.hasPhotos ? Buffer.from('a photo') : null)
      // The one that was being made isn't begun again in the new marketplace.
      expect(await runExports(there.context)).toEqual([])
      expect(await readLast(there.context)).toMatchObject({ id, state: 'ended' })
      expect(await archivesIn(there)).toEqual([])
    } finally {
      await other.remove()
      await world.remove()
      await there.remove()
    }
  })

  test('is downloaded by the operator who said why, for minutes, and deleted after a day', async () => {
    const { db } = await fresh()
    const world = await exportWorld(db)
    try {
      const id = await startExport(world.context, WITHOUT, OLGA)
      await runExports(world.context)
      const [file = ''] = await archivesIn(world)
      const stored = await readFile(join(world.folder, 'exports', file))
      expect(stored.subarray(0, 2).toString('latin1')).not.toBe('PK')
      const olga = { email: OLGA.operator }
      const download = async (caller: { email: string }) => {
        const { content: archive } = await downloadExport(world.context, id, caller)
        return Buffer.concat(await archive.toArray())
          .subarray(0, 2)
          .toString('latin1')
      }
      await expect(download(olga)).rejects.toThrow('Nothing to download')
      await openExport(world.context, { id, reason: 'moving' }, olga)
      expect(await download(olga)).toBe('PK')
      await expect(download({ email: 'otto@example.com' })).rejects.toThrow('Nothing to download')
      world.passes(6 * 60_000)
      await expect(download(olga)).rejects.toThrow('Nothing to download')

      world.passes(DAY_MS)
      expect(await readLast(world.context)).toMatchObject({ state: 'ended' })
      await expect(openExport(world.context, { id, reason: 'moving' }, olga)).rejects.toThrow('This archive is gone')
      await tidyExports(world.context, world.context.clock())
      expect(await archivesIn(world)).toEqual([])
      expect(await db.query(sql`select file, key, to_remove as "toRemove" from marketplace_export`)).toEqual([
        { file: null, key: null, toRemove: [file] },
      ])
      world.passes(3 * DAY_MS)
      await tidyExports(world.context, world.context.clock())
      expect(await db.query(sql`select to_remove as "toRemove" from marketplace_export`)).toEqual([{ toRemove: [] }])
      expect(await db.query(sql`select what, operator, reason from audit order by id`)).toEqual([
        { what: 'exportStarted', operator: OLGA.operator, reason: 'moving' },
        { what: 'marketplaceExported', operator: OLGA.operator, reason: null },
        { what: 'exportDownloaded', operator: OLGA.operator, reason: 'moving' },
      ])
    } finally {
      await world.remove()
    }
  })

  test('takes the place of an earlier one when it is ready; a discarded one is deleted', async () => {
    const { db } = await fresh()
    const world = await exportWorld(db)
    try {
      const first = await startExport(world.context, WITHOUT, OLGA)
      await runExports(world.context)
      const [file = ''] = await archivesIn(world)
      const second = await startExport(world.context, WITHOUT, OLGA)
      await expect(startExport(world.context, WITHOUT, OLGA)).rejects.toThrow('An export is in progress')
      expect(await archivesIn(world)).toEqual([file])
      await runExports(world.context)
      expect(await archivesIn(world)).toHaveLength(1)
      expect(await archivesIn(world)).not.toEqual([file])
      expect(await db.query(sql`select id, state from marketplace_export order by id`)).toEqual([
        { id: first, state: 'ended' },
        { id: second, state: 'ready' },
      ])
      await discardExport(world.context, second, OLGA)
      expect(await archivesIn(world)).toEqual([])
      await expect(discardExport(world.context, first, OLGA)).rejects.toThrow('This export is over')
    } finally {
      await world.remove()
    }
  })

  test('stays to be downloaded while a newer one is made, and after that one was stopped or failed', async () => {
    const { db } = await fresh()
    const faults: Error[] = []
    const world = await exportWorld(db, failingWith(faults))
    const shown = async () => (await readExports(world.context)).map(({ id, state }) => [id, state])
    try {
      const first = await startExport(world.context, WITHOUT, OLGA)
      await runExports(world.context)
      const second = await startExport(world.context, WITHOUT, OLGA)
      expect(await shown()).toEqual([
        [second, 'waiting'],
        [first, 'ready'],
      ])
      await discardExport(world.context, second, OLGA)
      await runExports(world.context)
      expect(await shown()).toEqual([
        [second, 'discarded'],
        [first, 'ready'],
      ])
      faults.push(Object.assign(new Error('write'), { code: 'EDQUOT' }))
      const third = await startExport(world.context, WITHOUT, OLGA)
      await runExports(world.context)
      expect(await readLast(world.context)).toMatchObject({
        state: 'failed',
        problem: 'The disk is full. Free some space, then start another export.',
      })
      expect(await shown()).toEqual([
        [third, 'failed'],
        [first, 'ready'],
      ])
      expect(await unpackExport(world.context, first, join(world.folder, 'unpacked'))).toContain('manifest.json')
      // Its job, tried again by hand, doesn't seem to be done.
      await db.query(sql`update job set failed_at = null, run_at = '2000-01-01' where failed_at is not null`)
      expect(await runExports(world.context)).toEqual([
        expect.objectContaining({ message: expect.stringContaining('This export is over') }),
      ])
    } finally {
      await world.remove()
    }
  })

  test('is made and deleted with a key that may not list, and nothing is asked where there are none', async () => {
    const { db } = await fresh()
    const asked: string[] = []
    const world = await exportWorld(db, (store) => ({
      list: () => Promise.reject(new Error('AccessDenied')),
      async remove(name) {
        asked.push(name)
        await store.remove(name)
      },
    }))
    try {
      await tidyExports(world.context, world.context.clock())
      expect(asked).toEqual([])
      await startExport(world.context, WITHOUT, OLGA)
      expect(await runExports(world.context)).toEqual([])
      expect(await readLast(world.context)).toMatchObject({ state: 'ready' })
      const [file = ''] = await archivesIn(world)
      world.passes(DAY_MS)
      await tidyExports(world.context, world.context.clock())
      expect([asked, await archivesIn(world)]).toEqual([[file], []])
    } finally {
      await world.remove()
    }
  })

  test('stays where the reply to its commit is lost', async () => {
    const { db } = await fresh()
    const world = await exportWorld(db)
    const lost: Database = {
      ...db,
      async transaction(work, unhurried) {
        let isReady = false
        const done = await db.transaction(async (tx) => {
          const result = await work(tx)
          if (!unhurried)
            isReady = (await tx.query(sql`select 1 from marketplace_export where state = 'ready'`)).length > 0
          return result
        }, unhurried)
        if (isReady) throw new Error('The connection is lost.')
        return done
      },
    }
    try {
      const id = await startExport(world.context, WITHOUT, OLGA)
      expect(await runExports({ ...world.context, db: lost })).toEqual([])
      expect(await readLast(world.context)).toMatchObject({ id, state: 'ready' })
      expect(await unpackExport(world.context, id, join(world.folder, 'unpacked'))).toContain('manifest.json')
    } finally {
      await world.remove()
    }
  })

  test('ends while its tables are read once it is discarded or the server closes', async () => {
    const { db } = await fresh()
    const world = await exportWorld(db)
    const folder = join(world.folder, 'tables-only')
    await mkdir(folder)
    const end = new AbortController()
    try {
      const packing = packMarketplace(world.context, {
        choice: { tables: 'csv', hasPhotos: false },
        folder,
        write: () => Promise.reject(new Error('Nothing is written yet.')),
        onProgress: ({ phase, done }) => phase === 'tables' && done === 3 && end.abort(new Error('It was discarded.')),
        signal: end.signal,
      })
      await expect(packing).rejects.toThrow('It was discarded.')
    } finally {
      await world.remove()
    }
  })

  test('is made again after the place failed, and says that the disk is full', async () => {
    const { db } = await fresh()
    const faults: Error[] = [new Error('The bucket is away'), Object.assign(new Error('write'), { code: 'ENOSPC' })]
    const world = await exportWorld(db, failingWith(faults))
    try {
      await startExport(world.context, WITHOUT, OLGA)
      expect(await runExports(world.context)).toEqual([expect.objectContaining({ message: 'The bucket is away' })])
      expect(await readLast(world.context)).toMatchObject({
        state: 'waiting',
        problem: 'Error: The bucket is away',
      })
      await due(db)
      await runExports(world.context)
      expect(await readLast(world.context)).toMatchObject({
        state: 'failed',
        problem: 'The disk is full. Free some space, then start another export.',
      })
      expect(await isWorkLeft(world)).toBe(false)
      await startExport(world.context, WITHOUT, OLGA)
      expect(await runExports(world.context)).toEqual([])
      expect(await readLast(world.context)).toMatchObject({ state: 'ready', problem: null })
    } finally {
      await world.remove()
    }
  })

  test('counts only once where another server took it over, and leaves nothing when it is discarded', async () => {
    const { db } = await fresh()
    let meanwhile: () => Promise<unknown> = () => Promise.resolve()
    const world = await exportWorld(db, (store) => ({
      async write(name, archive) {
        await store.write(name, archive)
        await meanwhile()
      },
    }))
    try {
      const id = await startExport(world.context, WITHOUT, OLGA)
      meanwhile = () => beginTry(db, id, { file: 'other.zip', key: '00' })
      expect(await runExports(world.context)).toEqual([])
      expect(await readLast(world.context)).toMatchObject({ state: 'making', bytes: null })
      expect(await archivesIn(world)).toEqual([])
      meanwhile = () => discardExport(world.context, id, OLGA)
      await db.query(sql`
        update job set done_at = null, payload = ${JSON.stringify({ exportId: id })}::jsonb, run_at = '2000-01-01'`)
      expect(await runExports(world.context)).toEqual([])
      expect(await readLast(world.context)).toMatchObject({ state: 'discarded' })
      expect(await archivesIn(world)).toEqual([])
    } finally {
      await world.remove()
    }
  })
})

test('a server that closes leaves it to another one, and what a killed one was writing is removed', async () => {
  const { db, remove } = await freshDatabase('postgres')
  let [isClosing, isFirst] = [false, true]
  const world = await exportWorld(db, (store) => ({
    async write(name, archive) {
      if (!isFirst) return store.write(name, archive)
      isFirst = false
      isClosing = true
      await new Promise<void>((resolve) => void archive.on('error', () => resolve()))
      throw new Error('It was ended.')
    },
  }))
  try {
    const id = await startExport(world.context, WITHOUT, OLGA)
    expect(await runExports(world.context, () => isClosing)).toEqual([])
    expect(await readLast(world.context)).toMatchObject({ id, state: 'waiting', problem: null })
    isClosing = false
    await world.context.archives?.store.write('left.zip', Readable.from([Buffer.from('left')]))
    await runExports(world.context)
    expect(await readLast(world.context)).toMatchObject({ id, state: 'ready' })
    expect(await archivesIn(world)).toHaveLength(1)
    expect(await archivesIn(world)).not.toContain('left.zip')
  } finally {
    await world.remove()
    await remove()
  }
})

test('one that ends the server each time is given up', async () => {
  const { db, remove } = await freshDatabase('pglite')
  const world = await exportWorld(db)
  try {
    await startExport(world.context, WITHOUT, OLGA)
    await db.query(sql`update job set attempts = 5`)
    await runExports(world.context)
    expect(await readLast(world.context)).toMatchObject({
      state: 'failed',
      problem: 'Error: The server ended each time.',
    })
  } finally {
    await world.remove()
    await remove()
  }
})
