/** Brings the schema up to date by applying the numbered files of `migrations/`, in order, each once. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { Database, Queryable } from './database.ts'
import { DatabaseSetupError } from './errors.ts'
import { sql } from './sql.ts'

/** An arbitrary number that must not change: every Fanfare process that migrates waits for this lock. */
const MIGRATION_LOCK = 7_310_412

export interface Migration {
  /** The sequence number and the subject, such as `001-vendors`. */
  name: string
  text: string
}

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
 * @throws DatabaseSetupError if an applied migration was edited since, or the database is newer than this Fanfare
 */
export function migrate(
  database: Database,
  report: (line: string) => void = () => {},
  migrations: readonly Migration[] = shippedMigrations(),
): Promise<string[]> {
  return database.transaction(async (tx) => {
    if (database.engine === 'postgres') await tx.query(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`)
    await tx.query(sql`
      create table if not exists migration (name text primary key, checksum text not null,
        applied_at timestamptz not null default now())`)
    const applied = await tx.query<{ name: string; checksum: string }>(
      sql`select name, checksum from migration order by name`,
    )
    check(applied, migrations)
    const done = new Set(applied.map(({ name }) => name))
    const missing = migrations.filter(({ name }) => !done.has(name))
    for (const migration of missing) {
      report(`Migrating the database: ${migration.name}`)
      await apply(tx, migration)
    }
    return missing.map(({ name }) => name)
  }, 'unhurried')
}

function check(applied: readonly { name: string; checksum: string }[], migrations: readonly Migration[]): void {
  const byName = new Map(migrations.map((migration) => [migration.name, migration]))
  for (const { name, checksum } of applied) {
    const migration = byName.get(name)
    if (!migration) {
      throw new DatabaseSetupError(
        'DATABASE_NEWER',
        `The database has migration ${name}, which this version doesn’t know. Run a newer version of Fanfare.`,
      )
    }
    if (checksumOf(migration) !== checksum) {
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
  await tx.query(sql`insert into migration (name, checksum) values (${migration.name}, ${checksumOf(migration)})`)
}

const checksumOf = ({ text }: Migration) => createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex')
