import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/db/connect.ts'
import { checksumOf, migrate, shippedMigrations } from '#server/db/migrate.ts'
import { sql } from '#server/db/sql.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'

const nothing = () => {}

test('no migration was edited since it was written', () => {
  const list = readFileSync(join(import.meta.dirname, 'upgrades', 'checksums.txt'), 'utf8')
  const noted = list.trimEnd().split('\n')
  const present = shippedMigrations().map((migration) => `${checksumOf(migration)}  ${migration.name}`)
  const fix = 'Undo an edit and write a new migration. Add the line of a new one to checksums.txt.'
  expect(present, fix).toEqual(noted)
})

describeOnBothEngines('migrations', (fresh, engine) => {
  test('applied already, they do nothing the second time', async () => {
    const { db } = await fresh()
    expect(await migrate(db)).toEqual([])
    expect(await db.query(sql`select name from migration order by name`)).toEqual(
      shippedMigrations().map(({ name }) => ({ name })),
    )
  })

  test('a new one is applied once and recorded', async () => {
    const { db } = await fresh()
    const migrations = [
      ...shippedMigrations(),
      { name: '999-more', text: 'create table more (id int); insert into more values (7);' },
    ]
    expect(await migrate(db, nothing, migrations)).toEqual(['999-more'])
    expect(await migrate(db, nothing, migrations)).toEqual([])
    expect(await db.query(sql`select id from more`)).toEqual([{ id: 7 }])
  })

  test('a broken one leaves nothing of itself or of those before it', async () => {
    const { db } = await fresh()
    const migrations = [
      ...shippedMigrations(),
      { name: '998-fine', text: 'create table fine (id int);' },
      { name: '999-broken', text: 'create table half (id int); select nothing_like_this();' },
    ]
    await expect(migrate(db, nothing, migrations)).rejects.toMatchObject({ name: 'QueryFailed', code: '42883' })
    expect(await db.query(sql`select to_regclass('fine') as fine, to_regclass('half') as half`)).toEqual([
      { fine: null, half: null },
    ])
  })

  test('an applied one that was edited is an error', async () => {
    const { db } = await fresh()
    const [first, ...rest] = shippedMigrations()
    const edited = [{ ...first!, text: `${first!.text}\n-- more` }, ...rest]
    await expect(migrate(db, nothing, edited)).rejects.toMatchObject({ code: 'MIGRATION_EDITED' })
  })

  test('a database that is newer than the program is an error', async () => {
    const { db } = await fresh()
    await expect(migrate(db, nothing, shippedMigrations().slice(0, 1))).rejects.toMatchObject({
      code: 'DATABASE_NEWER',
    })
  })

  if (engine === 'postgres') {
    test('of several servers that start at once, one applies them', async () => {
      const { db, address } = await fresh()
      const others = await Promise.all([openDatabase(address), openDatabase(address)])
      const migrations = [...shippedMigrations(), { name: '999-once', text: 'create table once_only (id int);' }]
      const applied = await Promise.all([db, ...others].map((each) => migrate(each, nothing, migrations)))
      await Promise.all(others.map((each) => each.close()))
      expect(applied.flat()).toEqual(['999-once'])
    })
  }
})
