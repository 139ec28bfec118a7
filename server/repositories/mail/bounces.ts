/** Addresses whose mail came back for good. */
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

export interface Bounce {
  /** In lower case. */
  address: string
  cause: string
  since: Date
}

const columns = sql`address, cause, since`

/** Marks an address; the first cause stays. */
export async function addBounce(db: Queryable, { address, cause, since }: Bounce): Promise<void> {
  await db.query(sql`
    insert into bouncing_address (address, cause, since)
    values (${address.toLowerCase()}, ${cause}, ${since}::timestamptz) on conflict do nothing`)
}

export async function findBounce(db: Queryable, address: string): Promise<Bounce | undefined> {
  const [bounce] = await db.query<Bounce>(
    sql`select ${columns} from bouncing_address where address = ${address.toLowerCase()}`,
  )
  return bounce
}

/** The latest, newest first. @param after only those after this one, which may be gone */
export const listBounces = (
  db: Queryable,
  take: number,
  after: Pick<Bounce, 'since' | 'address'> | null = null,
): Promise<Bounce[]> =>
  db.query<Bounce>(sql`
    select ${columns} from bouncing_address ${
      after === null ? sql`` : sql`where (since, address) < (${after.since}::timestamptz, ${after.address})`
    }
    order by since desc, address desc limit ${take}::int`)

/** @returns whether the address was marked */
export async function deleteBounce(db: Queryable, address: string): Promise<boolean> {
  const rows = await db.query(
    sql`delete from bouncing_address where address = ${address.toLowerCase()} returning address`,
  )
  return rows.length > 0
}
