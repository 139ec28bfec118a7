import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/db/connect.ts'
import {
  checksumOf,
  isContracting,
  isOfNewerVersion,
  migrate,
  pendingMigrations,
  shippedMigrations,
} from '#server/db/migrate.ts'
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

/** The last migration from before the rule. */
const LAST_WITHOUT_RULE = 675

/** Finds statements that take away something, or ask for more than the version before writes. */
const TAKES_AWAY =
  /\bdrop\s+(?:table|view|column|type|function)\b|\brename\b|\balter\s+(?:column\s+)?\w+\s+(?:set\s+data\s+)?type\b|\bset\s+not\s+null\b|\balter\s+table\b[^;]*\bdrop\s+(?!constraint|default|not\b|if\b)\w+/i

const takesAway = (text: string) => TAKES_AWAY.test(text.replaceAll(/--.*$/gm, ''))

test('a migration that takes away what the version before uses says why it may by now', () => {
  const ruled = shippedMigrations().filter(({ name }) => Number(name.slice(0, 3)) > LAST_WITHOUT_RULE)
  const unmarked = ruled.filter((migration) => takesAway(migration.text) && !isContracting(migration))
  const fix =
    'Servers of the version before still use it during an upgrade: only add now, and take it away one release later, ' +
    'with a line “-- contracts: nothing uses it since …” (docs/operating.md#upgrades).'
  expect(
    unmarked.map(({ name }) => name),
    fix,
  ).toEqual([])
})

test('the check finds what takes away, and leaves alone what adds', () => {
  const takes = [
    'alter table vendor drop column size',
    'alter table vendor drop size',
    'drop table vendor',
    'alter table vendor rename to seller',
    'alter table vendor rename column a to b',
    'alter table vendor alter column a type bigint',
    'alter table vendor alter column a set not null',
  ]
  expect(takes.filter((text) => !takesAway(text))).toEqual([])
  const adds = [
    'alter table vendor add column size int',
    'alter table vendor drop constraint size_check, add constraint size_check check (size > 1)',
    'alter table vendor alter column a drop not null',
    'drop index vendor_size',
    'create table rename_me (id int)',
    '-- drop table vendor\nselect 1',
  ]
  expect(adds.filter(takesAway)).toEqual([])
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

  test('the version before works with what a newer one added, and refuses what it took away', async () => {
    const { db } = await fresh()
    const adds = { name: '998-adds', text: 'create table more (id int);' }
    const takes = { name: '999-takes', text: '-- contracts: nothing reads it since version 7\ndrop table more;' }
    await migrate(db, nothing, [...shippedMigrations(), adds])
    expect(await migrate(db, nothing)).toEqual([])
    expect([await isOfNewerVersion(db), await pendingMigrations(db)]).toEqual([true, []])
    await migrate(db, nothing, [...shippedMigrations(), adds, takes])
    await expect(migrate(db, nothing)).rejects.toMatchObject({ code: 'DATABASE_NEWER' })
    await expect(pendingMigrations(db)).rejects.toMatchObject({ code: 'DATABASE_NEWER' })
  })

  test('what a version applied that could not say whether it takes anything away counts as if it did', async () => {
    const { db } = await fresh()
    await db.query(sql`alter table migration drop column contracts`)
    await db.query(sql`insert into migration (name, checksum) values ('999-unknown', 'x')`)
    await expect(pendingMigrations(db)).rejects.toMatchObject({ code: 'DATABASE_NEWER' })
    await expect(migrate(db, nothing)).rejects.toMatchObject({ code: 'DATABASE_NEWER' })
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
