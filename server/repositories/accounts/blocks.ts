/** Blocked email addresses and networks. */
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** Either an email address in lower case, or a network in CIDR notation. */
export type Blocked = { email: string } | { network: string }

interface Block {
  email: string | null
  network: string | null
  reason: string
  blockedAt: Date
}

const columns = sql`email, network::text as network, reason, blocked_at as "blockedAt"`

/** The block of an address or of a network that contains this one; undefined without one. */
export async function findBlock(
  db: Queryable,
  { email, network }: { email: string | null; network: string | null },
): Promise<Block | undefined> {
  const rows = await db.query<Block>(
    sql`select ${columns} from block where email = ${email} or network >>= ${network}::inet limit 1`,
  )
  return rows[0]
}

/** @returns false when it is blocked already */
export async function addBlock(tx: Queryable, blocked: Blocked, reason: string, now: Date): Promise<boolean> {
  const { email, network } = columnsOf(blocked)
  const rows = await tx.query(sql`
    insert into block (email, network, reason, blocked_at)
    values (${email}, ${network}::cidr, ${reason}, ${now}::timestamptz) on conflict do nothing returning 1`)
  return rows.length > 0
}

/** @returns false when exactly this is not blocked */
export async function deleteBlock(tx: Queryable, blocked: Blocked): Promise<boolean> {
  const { email, network } = columnsOf(blocked)
  const rows = await tx.query(sql`delete from block where email = ${email} or network = ${network}::cidr returning 1`)
  return rows.length > 0
}

/** Newest first. */
export const listBlocks = (db: Queryable): Promise<Block[]> =>
  db.query<Block>(sql`select ${columns} from block order by blocked_at desc, id desc`)

const columnsOf = (blocked: Blocked) =>
  'email' in blocked ? { email: blocked.email, network: null } : { email: null, network: blocked.network }
