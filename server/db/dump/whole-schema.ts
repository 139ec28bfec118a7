/** Questions about a whole database, whose tables depend on its migrations, and its removal. */
import type { Database, Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { BackupProblem } from './backup-problem.ts'
import { quoted, statement } from './dump.ts'

export async function listAppliedMigrations(db: Queryable): Promise<string[]> {
  const rows = await db.query<{ name: string }>(sql`select name from migration order by name`)
  return rows.map(({ name }) => name)
}

/** Another server would go on with what is in its memory. */
export async function refuseBesideOthers(db: Database): Promise<void> {
  if (db.engine === 'pglite') return
  const [others] = await db.query<{ count: number }>(sql`
    select count(distinct (client_addr, client_port))::int as count from pg_stat_activity
    where application_name = 'fanfare' and datname = current_database() and pid <> pg_backend_pid()`)
  if (others && others.count > 0)
    throw new BackupProblem('A Fanfare server is using this database. Stop all of them, then try again.')
}

/** Everything that migrations made; extensions stay, because making one takes rights. */
export async function dropEverything(tx: Queryable): Promise<void> {
  const tables = await tx.query<{ name: string }>(sql`
    select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`)
  for (const { name } of tables) await tx.query(statement(`drop table if exists ${quoted(name)} cascade`))
  const functions = await tx.query<{ name: string }>(sql`
    select pg_proc.oid::regprocedure::text as name from pg_proc
    where pronamespace = 'public'::regnamespace and not exists (
      select from pg_depend where objid = pg_proc.oid and deptype = 'e')`)
  for (const { name } of functions) await tx.query(statement(`drop function if exists ${name} cascade`))
}
