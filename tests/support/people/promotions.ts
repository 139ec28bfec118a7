/** The promotions that come with the product, switched on. */
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

export async function switchPromotionsOn(db: Queryable): Promise<void> {
  await db.query(sql`update promotion set is_active = true`)
}
