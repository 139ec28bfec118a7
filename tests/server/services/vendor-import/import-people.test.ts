/** People in files of vendors that an operator uploads: what they are shown of them, and what is deleted with them. */
import { expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { LockTimeout } from '#server/db/errors.ts'
import { sql } from '#server/db/sql.ts'
import { deletePerson } from '#server/services/personal-data/deletion.ts'
import { exportPerson } from '#server/services/personal-data/export.ts'
import { chooseColumns, startImport } from '#server/services/vendor-import/runs/import-acts.ts'
import { stepImport } from '#server/services/vendor-import/runs/step-import.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'
import {
  goOn,
  IMPORT_HEAD,
  importContext,
  importProblems,
  importRow,
  lastImport,
  OLGA,
  uploadLines,
} from '#tests/support/console/uploaded-imports.ts'

const nothing = () => Promise.resolve()
const rowsFrom = (count: number) => Array.from({ length: count }, (_, at) => importRow(at))
const vendorsIn = async (db: Database) => (await db.query(sql`select 1 from vendor`)).length

describeOnBothEngines('an uploaded file', (fresh) => {
  test('shows and forgets a person’s row, also between its reading and its writing', async () => {
    const { db } = await fresh()
    const context = importContext(db)
    const id = await uploadLines(db, [IMPORT_HEAD, importRow(1), importRow(2, 'Nothing Known,2028-01-31')])
    const shown = JSON.parse(await exportPerson(context, 'vendor1@example.com', nothing))
    expect(shown.importRows).toMatchObject([{ line: 2, fields: { Name: 'Nova 1' } }])
    await goOn(db, id)
    await startImport(context, id, OLGA)
    let isFirst = true
    const deleting: Database = {
      ...db,
      transaction: async (work, unhurried) => {
        if (isFirst) {
          isFirst = false
          await deletePerson(context, 'vendor1@example.com', nothing)
          await deletePerson(context, 'vendor2@example.com', nothing)
        }
        return db.transaction(work, unhurried)
      },
    }
    await stepImport(importContext(deleting), id)
    await goOn(db, id)
    expect(await lastImport(db)).toMatchObject({ state: 'done', added: 0, problemCount: 0 })
    expect(await importProblems(db, id)).toEqual([])
    expect(await vendorsIn(db)).toBe(0)
  })

  test('counts no problem of a row that is gone', async () => {
    const { db } = await fresh()
    const id = await uploadLines(db, [IMPORT_HEAD, importRow(1, 'Nothing Known,'), importRow(2, 'Nothing Known,')])
    await goOn(db, id)
    expect(await lastImport(db)).toMatchObject({ problemCount: 4 })
    await deletePerson(importContext(db), 'vendor1@example.com', nothing)
    expect(await lastImport(db)).toMatchObject({ problemCount: 2 })
    expect(await importProblems(db, id)).toEqual([expect.stringMatching(/^3 /), expect.stringMatching(/^3 /)])
  })

  test('shows an agency that many rows name its own row, and of the others its address alone', async () => {
    const { db } = await fresh()
    const context = importContext(db)
    const agency = 'sales@agency.example'
    const lines = [
      `${IMPORT_HEAD},Agent`,
      ...rowsFrom(600).map((line) => `${line},Sales@Agency.example `),
      `v-agency,Agency,${agency},"Austin, TX",DJ,2028-01-31,${agency}`,
    ]
    const id = await uploadLines(db, lines)
    await goOn(db, id)
    const { importRows } = JSON.parse(await exportPerson(context, agency, nothing))
    expect(importRows).toHaveLength(500)
    expect(importRows[0]).toMatchObject({ line: 602, fields: { Name: 'Agency', Email: agency } })
    expect(importRows[1]).toEqual({ import: id, line: 2, fields: { Agent: expect.stringMatching(/^Sales@/) } })

    await deletePerson(context, agency, nothing)
    await expect(exportPerson(context, agency, nothing)).rejects.toThrow('Nothing is stored')
    expect(
      await db.query(sql`
        select count(*)::int as rows, count(*) filter (where fields->>'Agent' = '' and fields->>'Email' <> '')::int as emptied
        from vendor_import_row`),
    ).toEqual([{ rows: 600, emptied: 600 }])
    await startImport(context, id, OLGA)
    await goOn(db, id)
    expect(await lastImport(db)).toMatchObject({ state: 'done', added: 600 })
  })

  test('lets others have their turn while an agency leaves thousands of rows', async () => {
    const { db } = await fresh()
    const agency = 'sales@agency.example'
    const id = await uploadLines(db, [`${IMPORT_HEAD},Agent`, ...rowsFrom(2500).map((line) => `${line},${agency}`)])
    const left: number[] = []
    const counting: Database = {
      ...db,
      async transaction(work, unhurried) {
        expect(unhurried).toBeUndefined()
        const done = await db.transaction(work, unhurried)
        const [{ rows } = { rows: -1 }] = await db.query<{ rows: number }>(sql`
          select count(*)::int as rows from vendor_import_address where address = ${agency}`)
        left.push(rows)
        return done
      },
    }
    await deletePerson(importContext(counting), agency, nothing)
    expect(left).toEqual([1500, 500, 0])
    await goOn(db, id)
    await startImport(importContext(db), id, OLGA)
    await goOn(db, id)
    expect(await lastImport(db)).toMatchObject({ state: 'done', added: 2500, problemCount: 0 })
  })

  test('waits for an import that holds its rows; where that takes too long, it says that rows are gone', async () => {
    const { db } = await fresh()
    const agency = 'sales@agency.example'
    await uploadLines(db, [`${IMPORT_HEAD},Agent`, ...rowsFrom(2500).map((line) => `${line},${agency}`)])
    let held = 4
    const busy: Database = {
      ...db,
      transaction(work, unhurried) {
        held -= 1
        // The second turn finds the rows held.
        if (held < 3 && held >= 0) throw new LockTimeout('55P03', 'held')
        return db.transaction(work, unhurried)
      },
    }
    await expect(deletePerson(importContext(busy), agency, nothing)).rejects.toThrow(
      'so far only rows of uploaded files were deleted',
    )
    expect(await db.query(sql`select 1 from vendor_import_address where address = ${agency}`)).toHaveLength(1500)
    held = 2
    await deletePerson(importContext(busy), agency, nothing)
    expect(await db.query(sql`select 1 from vendor_import_address where address = ${agency}`)).toEqual([])
  })

  test('takes the column that was chosen for the email as the one of the row’s person', async () => {
    const { db } = await fresh()
    const context = importContext(db)
    const id = await uploadLines(db, [`${IMPORT_HEAD},Owner`, `${importRow(1)},owner@example.com`])
    await chooseColumns(context, { id, columns: { email: 'Owner' }, listedUntil: null })
    const shownTo = async (email: string) => JSON.parse(await exportPerson(context, email, nothing)).importRows
    expect(await shownTo('owner@example.com')).toMatchObject([{ fields: { Name: 'Nova 1' } }])
    expect(await shownTo('vendor1@example.com')).toEqual([
      { import: id, line: 2, fields: { Email: 'vendor1@example.com' } },
    ])
    await deletePerson(context, 'vendor1@example.com', nothing)
    await goOn(db, id)
    expect(await lastImport(db)).toMatchObject({ state: 'looked', added: 1 })
    await deletePerson(context, 'owner@example.com', nothing)
    expect(await db.query(sql`select 1 from vendor_import_row`)).toEqual([])
    expect(await db.query(sql`select 1 from vendor_import_address`)).toEqual([])
  })

  test('empties an address in a row that is being read, and forgets a problem that quotes it', async () => {
    const { db } = await fresh()
    const context = importContext(db)
    const agency = 'sales@agency.example'
    const lines = [
      `${IMPORT_HEAD},About`,
      `${importRow(1)},${agency}`,
      `${importRow(2, `${agency},2028-01-31`)},A good band`,
    ]
    const id = await uploadLines(db, lines)
    let isFirst = true
    const deleting: Database = {
      ...db,
      transaction: async (work, unhurried) => {
        if (isFirst) {
          isFirst = false
          await deletePerson(context, agency, nothing)
        }
        return db.transaction(work, unhurried)
      },
    }
    await stepImport(importContext(deleting), id)
    await goOn(db, id)
    expect(await importProblems(db, id)).toEqual(['3 categories: Name at least one category.'])
    await startImport(context, id, OLGA)
    await goOn(db, id)
    expect(await db.query(sql`select description as text from vendor`)).toEqual([{ text: '' }])
    expect(await lastImport(db)).toMatchObject({ state: 'done', added: 1, problemCount: 1 })

    const next = await uploadLines(db, lines)
    await goOn(db, next)
    expect((await importProblems(db, next)).join()).toContain(agency)
    await deletePerson(context, agency, nothing)
    expect((await importProblems(db, next)).join()).not.toContain(agency)
    expect(await lastImport(db)).toMatchObject({ problemCount: 0 })
  })
})
