/** Brings a migrated database back to the rows that its migrations made. */
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** A migrated database that was not used yet. */
export interface Pristine {
  /** Differs after each change of tables, columns, constraints, triggers and functions. */
  schema: string
  bytes: number
  /** The migrations' rows by table. */
  rows: Record<string, unknown>
}

export async function readPristine(db: Database): Promise<Pristine> {
  return db.transaction(async (tx) => {
    await tx.query(createReadRows)
    const [found] = await tx.query<Pristine>(sql`
      select ${await schemaIn(tx)} as schema, pg_database_size(current_database())::int as bytes,
        pg_temp.read_rows() as rows`)
    if (!found) throw new Error('A database that does not say what it holds')
    return found
  })
}

/** A database that grew by more is not worth emptying. */
const GROWN_BYTES = 8_000_000

/** @returns whether it is as good as new; false when a test changed its schema, filled it or left it unusable */
export async function emptyDatabase(db: Database, pristine: Pristine): Promise<boolean> {
  try {
    return await db.transaction(async (tx) => {
      const [now] = await tx.query<{ bytes: number }>(sql`select pg_database_size(current_database())::int as bytes`)
      if (!now || now.bytes > pristine.bytes + GROWN_BYTES || (await schemaIn(tx)) !== pristine.schema) return false
      await tx.query(createEmptyTables)
      await tx.query(sql`select pg_temp.empty_tables(${JSON.stringify(pristine.rows)}::jsonb)`)
      return true
    })
  } catch {
    return false
  }
}

async function schemaIn(tx: Pick<Database, 'query'>): Promise<string> {
  const [found] = await tx.query<{ schema: string }>(sql`
    select md5(concat_ws(' ',
      (select string_agg(concat_ws(':', oid, relname), ',' order by oid) from pg_class
        where relnamespace = 'public'::regnamespace),
      (select string_agg(concat_ws(':', attrelid, attname, xmin), ',' order by attrelid, attnum) from pg_attribute
        where attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)),
      (select string_agg(concat_ws(':', oid, xmin), ',' order by oid) from pg_constraint),
      (select string_agg(concat_ws(':', oid, xmin), ',' order by oid) from pg_trigger),
      (select string_agg(concat_ws(':', oid, xmin), ',' order by oid) from pg_proc
        where pronamespace = 'public'::regnamespace),
      (select string_agg(nspname, ',' order by oid) from pg_namespace where nspname !~ '^pg_'))) as schema`)
  return found?.schema ?? ''
}

const createReadRows = sql`
  create function pg_temp.read_rows() returns jsonb language plpgsql as $$
  declare
    name text;
    held jsonb;
    rows jsonb := '{}';
  begin
    for name in select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' loop
      execute format('select jsonb_agg(r) from %I r', name) into held;
      if held is not null then rows := rows || jsonb_build_object(name, held); end if;
    end loop;
    return rows;
  end $$`

/** Without triggers, so that neither foreign keys nor rows that must not be deleted are in the way. */
const createEmptyTables = sql`
  create function pg_temp.empty_tables(pristine jsonb) returns void language plpgsql as $$
  declare
    name text;
    sequence regclass;
    fields text;
    is_used boolean;
  begin
    set local session_replication_role = replica;
    for name in select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' loop
      execute format('select exists (select from %I)', name) into is_used;
      continue when not is_used;
      execute format('delete from %I', name);
      continue when not pristine ? name;
      select string_agg(quote_ident(attname), ', ') into fields from pg_attribute
        where attrelid = name::regclass and attnum > 0 and not attisdropped and attgenerated = '';
      execute format(
        'insert into %1$I (%2$s) overriding system value select %2$s from jsonb_populate_recordset(null::%1$I, $1)',
        name, fields) using pristine -> name;
    end loop;
    for sequence in select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' loop
      perform setval(sequence, (select seqstart from pg_sequence where seqrelid = sequence), false);
    end loop;
  end $$`
