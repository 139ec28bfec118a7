/** The keys by which push services know this marketplace: one pair for all servers on a database. */
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

const NAME = 'vapid'

/** The private key; undefined before there is one. */
export async function findVapidKey(db: Queryable): Promise<Buffer | undefined> {
  const [row] = await db.query<{ value: Uint8Array }>(sql`select value from server_key where name = ${NAME}`)
  return row && Buffer.from(row.value)
}

/** Stores a private key, unless another server was first. */
export async function addVapidKey(db: Queryable, key: Buffer): Promise<void> {
  await db.query(sql`insert into server_key (name, value) values (${NAME}, ${key}::bytea) on conflict do nothing`)
}
