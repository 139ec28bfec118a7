/** Pictures that operators have uploaded for articles. */
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

export async function findTextPicture(db: Queryable, sha256: Buffer): Promise<string | undefined> {
  const rows = await db.query<{ id: string }>(sql`select id from text_picture where sha256 = ${sha256}::bytea`)
  return rows[0]?.id
}

interface NewPicture {
  id: string
  /** Hash of the file as uploaded. */
  sha256: Buffer
  bytes: number
  operator: string
  now: Date
}

/** @returns the id of the same file when it was uploaded at the same moment */
export async function keepTextPicture(tx: Queryable, picture: NewPicture): Promise<string> {
  const { id, sha256, bytes, operator, now } = picture
  const rows = await tx.query<{ id: string }>(sql`
    insert into text_picture (id, sha256, bytes, operator, added_at)
    values (${id}, ${sha256}::bytea, ${bytes}::int, ${operator}, ${now}::timestamptz)
    on conflict (sha256) do nothing returning id`)
  return rows[0]?.id ?? (await findTextPicture(tx, sha256)) ?? id
}
