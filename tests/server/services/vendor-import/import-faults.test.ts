/** Files of vendors that an operator uploads, while servers close and fail and uploads break off. */
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { IMPORT_FILE_MAX_BYTES } from '#contract/console/vendor-import.ts'
import { HOUR_MS } from '#contract/limits.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { AROUND_MAX_BYTES } from '#server/plugins/bodies/uploads.ts'
import { addImport } from '#server/repositories/operator/vendor-import-runs.ts'
import type { Job } from '#server/repositories/jobs.ts'
import { runDueJobs } from '#server/services/jobs/job-runner.ts'
import { makeFindPlace } from '#server/services/vendor-import/find-place.ts'
import { importVendors } from '#server/services/vendor-import/import-vendors.ts'
import { chooseColumns, discardImport, startImport } from '#server/services/vendor-import/runs/import-acts.ts'
import { IMPORT_JOB, importRunHandlers, stepImport } from '#server/services/vendor-import/runs/step-import.ts'
import { NOW } from '#tests/support/server/app.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'
import {
  goOn,
  IMPORT_HEAD,
  importContext,
  importProblems,
  importRow,
  lastImport,
  OLGA,
  uploadKey,
  uploadLines,
} from '#tests/support/console/uploaded-imports.ts'

const nothing = () => Promise.resolve()
const isUnused = () => expect.unreachable()
const rowsFrom = (count: number) => Array.from({ length: count }, (_, at) => importRow(at))
const jobOf = (importId: number, attempts: number): Job => ({
  id: 1,
  kind: IMPORT_JOB,
  payload: { importId },
  attempts,
})

describeOnBothEngines('an import', (fresh) => {
  test('of a server that closes ends after its rows, and another server does the others', async () => {
    const { db } = await fresh()
    await uploadLines(db, [IMPORT_HEAD, ...rowsFrom(150)])
    let isClosing = false
    const handlers = importRunHandlers(importContext(db), () => {
      isClosing = true
      return true
    })
    const options = { db, clock: () => NOW, report: isUnused }
    await runDueJobs({ ...options, handlers }, () => isClosing)
    expect(await lastImport(db)).toMatchObject({ state: 'looking', rowsDone: 100 })
    await runDueJobs({ ...options, handlers: importRunHandlers(importContext(db), () => false) })
    expect(await lastImport(db)).toMatchObject({ state: 'looked', rowsDone: 150, added: 150 })
  })

  test('reads its rows outside of the transaction, and lets others have their turns', async () => {
    const { db } = await fresh()
    const id = await uploadLines(db, [IMPORT_HEAD, ...rowsFrom(3)])
    let isWithin = false
    const watched: Database = {
      ...db,
      transaction: (work, unhurried) =>
        db.transaction((tx) => {
          isWithin = true
          return work(tx)
        }, unhurried),
    }
    const find = makeFindPlace(importContext(db).places)
    const turns: boolean[] = []
    let hadTurn = false
    await stepImport(importContext(watched), id, {
      findPlace: (location, state) => {
        expect(isWithin).toBe(false)
        turns.push(hadTurn)
        if (turns.length === 1) void setImmediate().then(() => (hadTurn = true))
        for (const until = performance.now() + 25; performance.now() < until;);
        return find(location, state)
      },
    })
    expect(turns).toEqual([false, true, true])
  })

  test('that keeps failing stops with the reason, and goes on when it is started again', async () => {
    const { db } = await fresh()
    const id = await uploadLines(db, [IMPORT_HEAD, ...rowsFrom(2)])
    const fail = () => {
      throw new Error('no place for ada@example.com')
    }
    const broken = { ...importContext(db), places: { ...importContext(db).places, byFileName: fail } }
    const attempt = (attempts: number) => importRunHandlers(broken, () => false)[IMPORT_JOB]?.(jobOf(id, attempts))
    await expect(attempt(4)).rejects.toThrow('no place')
    expect(await lastImport(db)).toMatchObject({ state: 'looking', refused: null })
    await expect(attempt(5)).rejects.toThrow('no place')
    const refused = 'It failed again and again, the last time with: Error: no place for (email)'
    expect(await lastImport(db)).toMatchObject({ state: 'looked', refused })
    await expect(startImport(importContext(db), id, OLGA)).rejects.toThrow(refused)
    await db.query(sql`update vendor_import set state = 'looking', refused = null`)
    await goOn(db, id)

    await startImport(importContext(db), id, OLGA)
    await expect(attempt(5)).rejects.toThrow('no place')
    expect(await lastImport(db)).toMatchObject({ state: 'stopped', refused })
    await startImport(importContext(db), id, OLGA)
    expect(await lastImport(db)).toMatchObject({ state: 'running', refused: null })
    await goOn(db, id)
    expect(await lastImport(db)).toMatchObject({ state: 'done', added: 2 })
  })

  test('that was given up has one job when it is started again', async () => {
    const { db } = await fresh()
    const id = await uploadLines(db, [IMPORT_HEAD, ...rowsFrom(2)])
    await goOn(db, id)
    await startImport(importContext(db), id, OLGA)
    const fail = () => {
      throw new Error('no place')
    }
    const broken = { ...importContext(db), places: { ...importContext(db).places, byFileName: fail } }
    const handlers = importRunHandlers(broken, () => false)
    for (let hour = 0; hour < 6; hour += 1)
      await runDueJobs({ db, clock: () => new Date(NOW.getTime() + hour * HOUR_MS), report: nothing, handlers })
    expect(await lastImport(db)).toMatchObject({ state: 'stopped' })
    await startImport(importContext(db), id, OLGA)
    expect(
      await db.query(sql`
        select attempts from job where kind = ${IMPORT_JOB} and done_at is null and failed_at is null`),
    ).toEqual([{ attempts: 0 }])
  })

  test('that is looked at again compares ids with those of this look alone', async () => {
    const { db } = await fresh()
    const rest = '"Austin, TX",DJ,2028-01-31'
    const id = await uploadLines(db, [
      `${IMPORT_HEAD},Number`,
      `a,Nova,one@example.com,${rest},`,
      `b,Vega,two@example.com,${rest},a`,
      `c,Lyra,three@example.com,${rest},a`,
    ])
    await goOn(db, id)
    expect(await lastImport(db)).toMatchObject({ added: 3, problemCount: 0 })
    await chooseColumns(importContext(db), { id, columns: { externalId: 'Number' }, listedUntil: null })
    await goOn(db, id, 1)
    expect(await importProblems(db, id)).toEqual([
      expect.stringMatching(/^2 externalId: Every/),
      '4 externalId: Line 3 has the same.',
    ])
  })

  test('has no address in its problems', async () => {
    const { db } = await fresh()
    const lines = [IMPORT_HEAD, importRow(1)]
    const first = await uploadLines(db, lines)
    await goOn(db, first)
    await startImport(importContext(db), first, OLGA)
    await goOn(db, first)
    const id = await uploadLines(
      db,
      lines.map((line) => line.replace('v-1', 'v-2')),
    )
    await goOn(db, id)
    expect(await importProblems(db, id)).toEqual([
      expect.stringMatching(/^2 email: Vendor \d+ has this address already\.$/),
    ])
  })

  test('whose upload a server was reading when it ended is shown, and makes room when it is discarded', async () => {
    const { db } = await fresh()
    const id = await addImport(db, {
      key: uploadKey(2_000_000),
      operator: 'olga@example.com',
      fileName: 'a.csv',
      now: NOW,
    })
    expect(await lastImport(db)).toMatchObject({ id, state: 'reading' })
    await expect(uploadLines(db, [IMPORT_HEAD, importRow(1)])).rejects.toThrow('Another import isn’t finished')
    await discardImport(importContext(db), id ?? 0, OLGA)
    await uploadLines(db, [IMPORT_HEAD, importRow(1)])
    expect(await lastImport(db)).toMatchObject({ state: 'looking' })
  })

  test('that is discarded while its file is read leaves no rows', async () => {
    const { db } = await fresh()
    const discarding: Database = {
      ...db,
      query: async (statement) => {
        const open = await lastImport(db)
        if (statement.text.includes('insert into vendor_import_row') && open)
          await discardImport(importContext(db), open.id, OLGA)
        return db.query(statement)
      },
    }
    await expect(uploadLines(discarding, [IMPORT_HEAD, importRow(1)])).rejects.toThrow('was discarded')
    expect(await db.query(sql`select 1 from vendor_import_row`)).toEqual([])
  })

  test('takes JSON with half a character and with a zero character in a name', async () => {
    const { db } = await fresh()
    const row = {
      id: 'v-1',
      'na\0me': 'Nova',
      email: 'nova@example.com',
      city: 'Austin, TX',
      services: 'DJ',
      'member until': '2028-01-31',
      about: 'cut \ud83d',
    }
    const id = await uploadLines(db, [JSON.stringify(row)], uploadKey(2_000_001), 'vendors.jsonl')
    await goOn(db, id)
    expect(await lastImport(db)).toMatchObject({ state: 'looked', added: 1, problemCount: 0 })
  })

  test('is judged as the command judges it where a left out row has the address of a later one', async () => {
    const { db } = await fresh()
    const lines = [
      IMPORT_HEAD,
      importRow(1),
      importRow(1).replace('vendor1', 'vendor2'),
      importRow(2),
      importRow(3).replace('vendor3', 'vendor2'),
    ]
    const folder = await mkdtemp(join(tmpdir(), 'fanfare-import-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const path = join(folder, 'vendors.csv')
    await writeFile(path, lines.join('\n'))
    const options = { path, columns: {}, listedUntil: undefined, isDryRun: true }
    const { problems } = await importVendors(importContext(db), options)
    const expected = ['3 externalId: Line 2 has the same.', '5 email: Line 4 has the same.']
    expect(problems.map(({ line, problem }) => `${line} ${problem}`)).toEqual(expected)
    for (const rowsAtOnce of [1, 10]) {
      const id = await uploadLines(db, lines)
      await goOn(db, id, rowsAtOnce)
      expect(await importProblems(db, id)).toEqual(expected)
      await discardImport(importContext(db), id, OLGA)
    }
  })
})

test('a file of vendors fits through the proxies of deploy/', () => {
  const limits = (['Caddyfile', 'nginx.conf', 'haproxy.cfg'] as const).map((name) => {
    const [, bytes = '', unit = ''] =
      /(?:max_size|client_max_body_size|content-length\) gt) (\d+)(MB|m)?/.exec(
        readFileSync(`deploy/${name}`, 'utf8'),
      ) ?? []
    return Number(bytes) * ({ MB: 1_000_000, m: 1024 * 1024 }[unit] ?? 1)
  })
  for (const limit of limits) expect(limit).toBeGreaterThanOrEqual(IMPORT_FILE_MAX_BYTES + AROUND_MAX_BYTES)
})
