/** Files of vendors that are uploaded in the console: looked at, imported, stopped and gone on with. */
// @module-tag long: imports a file fifty times on each engine
import { expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import {
  chooseColumns,
  discardImport,
  startImport,
  stopImport,
} from '#server/services/vendor-import/runs/import-acts.ts'
import { stepImport } from '#server/services/vendor-import/runs/step-import.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'
import {
  goOn,
  IMPORT_HEAD as HEAD,
  importContext as contextOf,
  importProblems as problemsOf,
  importRow as rowOf,
  lastImport as last,
  OLGA as BY,
  uploadKey as keyOf,
  uploadLines as upload,
} from '#tests/support/console/uploaded-imports.ts'
import { endingProcess, pointsWithin } from '#tests/support/deploy/ending-process.ts'

const OTTO = { operator: 'otto@example.com', reason: null }
const namesOf = async (db: Database) =>
  (await db.query<{ name: string }>(sql`select profile_name as name from vendor order by id`)).map(({ name }) => name)

describeOnBothEngines('a file that is uploaded in the console', (fresh) => {
  test('is looked at first, with problems by line; then its vendors are imported, once', async () => {
    const { db } = await fresh()
    const lines = [HEAD, rowOf(1), rowOf(2, 'Sword Swallowing at Sea,2028-01-31'), rowOf(1), rowOf(3), 'v-9,short']
    const id = await upload(db, lines)
    await goOn(db, id, 2)
    expect(await last(db)).toMatchObject({ state: 'looked', rows: 5, added: 2, problemCount: 3, refused: null })
    expect(await problemsOf(db, id)).toEqual([
      expect.stringMatching(/^3 categories: /),
      '4 externalId: Line 2 has the same.',
      '6 This row has more or fewer fields than the first line.',
    ])
    expect(await namesOf(db)).toEqual([])

    await startImport(contextOf(db), id, OTTO)
    await goOn(db, id, 2)
    expect(await last(db)).toMatchObject({ state: 'done', added: 2, problemCount: 3 })
    expect(await namesOf(db)).toEqual(['Nova 1', 'Nova 3'])
    expect(await db.query(sql`select count(*)::int as n from vendor_import_row`)).toEqual([{ n: 0 }])
    expect(await db.query(sql`select what, operator, detail from audit where what like 'vendor%' order by id`)).toEqual(
      [
        { what: 'vendorImportUploaded', operator: BY.operator, detail: `import ${id}` },
        { what: 'vendorImportStarted', operator: OTTO.operator, detail: `import ${id}` },
        { what: 'vendorsImported', operator: OTTO.operator, detail: `import ${id}: 2 added, 0 changed` },
      ],
    )
  })

  test('waits for its columns where their names say too little, and is looked at again with them', async () => {
    const { db } = await fresh()
    const id = await upload(db, ['Ref,Who,Email,City,Services', 'v-1,Nova,nova@example.com,"Austin, TX",DJ'])
    await goOn(db, id)
    expect(await last(db)).toMatchObject({ state: 'looked', refused: 'Choose a column for externalId, profileName.' })
    await expect(startImport(contextOf(db), id, BY)).rejects.toThrow('Choose a column')
    const columns = { externalId: 'Ref', profileName: 'Who' }
    await expect(
      chooseColumns(contextOf(db), { id, columns: { externalId: 'Nowhere' }, listedUntil: null }),
    ).rejects.toThrow('no column')
    await chooseColumns(contextOf(db), { id, columns, listedUntil: '2028-01-31' })
    await goOn(db, id)
    expect(await last(db)).toMatchObject({ state: 'looked', refused: null, added: 1, problemCount: 0 })
  })

  test('is stopped after some rows and goes on with the others; one import at a time', async () => {
    const { db } = await fresh()
    const id = await upload(db, [HEAD, rowOf(1), rowOf(2), rowOf(3)])
    await goOn(db, id)
    await expect(upload(db, [HEAD, rowOf(4)])).rejects.toThrow('Another import isn’t finished')
    await startImport(contextOf(db), id, BY)
    await stepImport(contextOf(db), id, { rowsAtOnce: 1 })
    await stopImport(contextOf(db), id, BY)
    await goOn(db, id, 1)
    expect(await namesOf(db)).toEqual(['Nova 1'])
    await startImport(contextOf(db), id, BY)
    await goOn(db, id, 1)
    expect(await namesOf(db)).toEqual(['Nova 1', 'Nova 2', 'Nova 3'])
    const next = await upload(db, [HEAD, rowOf(4)])
    await discardImport(contextOf(db), next, BY)
    expect(await last(db)).toMatchObject({ state: 'discarded' })
  })

  test('is one import when its upload is repeated, and none when it can’t be read', async () => {
    const { db } = await fresh()
    const key = keyOf(1_000_000)
    const id = await upload(db, [HEAD, rowOf(1)], key)
    expect(await upload(db, [HEAD, rowOf(1)], key)).toBe(id)
    await discardImport(contextOf(db), id, BY)
    await expect(upload(db, [HEAD])).rejects.toThrow('no vendors')
    expect(await upload(db, ['{"id":"v-1"}', 'nonsense'], keyOf(1_000_001), 'vendors.jsonl')).toBeGreaterThan(id)
  })

  test('is imported whole wherever the server ends in between', async () => {
    const { db } = await fresh()
    const begin = async (name: string) => {
      const lines = Array.from({ length: 6 }, (_, at) => rowOf(at).replace('v-', `${name}-`).replace('vendor', name))
      const id = await upload(db, [HEAD, ...lines])
      await goOn(db, id)
      await startImport(contextOf(db), id, BY)
      return id
    }
    const runWith = async (id: number, process: ReturnType<typeof endingProcess>) => {
      while (await stepImport(contextOf(process.database(db)), id, { rowsAtOnce: 2 }));
    }
    const whole = endingProcess()
    await runWith(await begin('whole'), whole)
    const points = pointsWithin(whole.steps())
    for (const point of points) {
      const id = await begin(`after-${point}`)
      await expect(runWith(id, endingProcess(point))).rejects.toThrow('The process ended')
      await runWith(id, endingProcess())
      expect(await last(db), `after ${point} steps`).toMatchObject({ state: 'done', added: 6, rowsDone: 6 })
    }
    expect(await namesOf(db)).toHaveLength(6 * (points.length + 1))
  })
})
