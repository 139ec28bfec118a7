/** Brings the schema up to date by applying the numbered files of `migrations/`, in order, each once. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { Database, Queryable } from './database.ts'
import { DatabaseSetupError } from './errors.ts'
import { sql } from './sql.ts'

/** An arbitrary number that must not change: every Fanfare process that migrates waits for this lock. */
const MIGRATION_LOCK = 7_310_412

/**
 * Checksums with which a migration was applied when a comment in it was another. A released migration is never edited:
 * these three were, and both texts make the same tables.
 */
const EDITED_COMMENTS: Readonly<Record<string, string>> = {
  '001-vendors': '85873ad52615ac86bd36df8405a54a1b112513039af49ae9b89d0c6539783efa',
  '450-terms-that-ended-early': '472c6d74725dcb0581c335bb0f3e2db917c0fd013c6164ebe23492d28651616b',
  '480-listings-by-cell': 'e5e2b7f8065603850e2836fe55746d94013ed67e6b66a0b50e7a0a1acd0dd247',
}

export interface Migration {
  /** The sequence number and the subject, such as `001-vendors`. */
  name: string
  text: string
}

/**
 * A line of a migration after which the version before can't work with the database: `-- contracts: why it may by now`.
 * Without it a migration only adds (docs/operating.md#upgrades).
 */
const CONTRACTS = /^-- contracts: \S/m

export const isContracting = ({ text }: Migration): boolean => CONTRACTS.test(text)

/** The migrations that ship with the server. */
export function shippedMigrations(): Migration[] {
  const folder = new URL('./migrations/', import.meta.url)
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => ({ name: file.slice(0, -'.sql'.length), text: readFileSync(new URL(file, folder), 'utf8') }))
}

/**
 * Applies the missing migrations, all or none. Several servers may start at once: they take turns.
 * @returns the names of the migrations applied by this call
 * @throws DatabaseSetupError if an applied migration was edited since, or a newer Fanfare changed the database so that
 *   this one can't work with it
 */
export function migrate(
  database: Database,
  report: (line: string) => void = () => {},
  migrations: readonly Migration[] = shippedMigrations(),
): Promise<string[]> {
  return database.transaction(async (tx) => {
    if (database.engine === 'postgres') await tx.query(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`)
    return migrateWithin(tx, report, migrations)
  }, 'unhurried')
}

/** `migrate` as a part of a transaction. */
export async function migrateWithin(
  tx: Queryable,
  report: (line: string) => void,
  migrations: readonly Migration[],
): Promise<string[]> {
  await tx.query(sql`
      create table if not exists migration (name text primary key, checksum text not null,
        applied_at timestamptz not null default now())`)
  // A version that doesn't know the column may have applied anything.
  await tx.query(sql`alter table migration add column if not exists contracts boolean not null default true`)
  const applied = await appliedTo(tx)
  check(applied, migrations)
  const done = new Set(applied.map(({ name }) => name))
  const missing = migrations.filter(({ name }) => !done.has(name))
  for (const migration of missing) {
    report(`Migrating the database: ${migration.name}`)
    await apply(tx, migration)
  }
  return missing.map(({ name }) => name)
}

/**
 * The migrations that `migrate` would apply to a database that has some already; none for an empty one.
 * @throws what `migrate` throws
 */
export async function pendingMigrations(
  db: Queryable,
  migrations: readonly Migration[] = shippedMigrations(),
): Promise<string[]> {
  const applied = await appliedTo(db)
  check(applied, migrations)
  const done = new Set(applied.map(({ name }) => name))
  return done.size === 0 ? [] : migrations.map(({ name }) => name).filter((name) => !done.has(name))
}

/** Whether a newer Fanfare has migrated the database, and this one still works with it. */
export async function isOfNewerVersion(
  db: Queryable,
  migrations: readonly Migration[] = shippedMigrations(),
): Promise<boolean> {
  const known = new Set(migrations.map(({ name }) => name))
  return (await appliedTo(db)).some(({ name }) => !known.has(name))
}

interface Applied {
  name: string
  checksum: string
  contracts: boolean
}

/** The migrations that a database has; none for an empty one. */
async function appliedTo(db: Queryable): Promise<Applied[]> {
  const columns = await db.query<{ name: string }>(
    sql`select column_name as name from information_schema.columns where table_schema = 'public' and table_name = 'migration'`,
  )
  if (columns.length === 0) return []
  if (columns.some(({ name }) => name === 'contracts'))
    return db.query<Applied>(sql`select name, checksum, contracts from migration order by name`)
  return db.query<Applied>(sql`select name, checksum, true as contracts from migration order by name`)
}

function check(applied: readonly Applied[], migrations: readonly Migration[]): void {
  const byName = new Map(migrations.map((migration) => [migration.name, migration]))
  for (const { name, checksum, contracts } of applied) {
    const migration = byName.get(name)
    // The next version added something, which this one doesn't use.
    if (!migration && !contracts) continue
    if (!migration) {
      throw new DatabaseSetupError(
        'DATABASE_NEWER',
        `The database has migration ${name}, which this version doesn’t know. Run a newer version of Fanfare.`,
      )
    }
    if (checksumOf(migration) !== checksum && EDITED_COMMENTS[name] !== checksum) {
      throw new DatabaseSetupError(
        'MIGRATION_EDITED',
        `The migration ${name} was edited after it was applied. Undo the edit and write a new migration.`,
      )
    }
  }
}

async function apply(tx: Queryable, migration: Migration): Promise<void> {
  // Without a name and values, the whole file is sent as is, with several statements at once.
  await tx.query({ name: '', text: migration.text, values: [] })
  const values = sql`${migration.name}, ${checksumOf(migration)}, ${isContracting(migration)}`
  await tx.query(sql`insert into migration (name, checksum, contracts) values (${values})`)
}

export const checksumOf = ({ text }: Migration) =>
  createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex')
