/** Rewrites every vendor's listings when the rules or the catalog that they follow have changed. */
import { createHash } from 'node:crypto'
import { formatNumber } from '#contract/format-count.ts'
import { serviceTypes } from '#server/catalog/catalog.ts'
import { lockVendors, writeVendors } from '#server/repositories/search/vendor-writing.ts'
import type { Database, Queryable } from './database.ts'
import { sql } from './sql.ts'

/** Raise it when what is stored in a listing changes. */
const RULES = 3
const BATCH = 2_000
/** Servers that start at the same time take turns. */
const REBUILD_LOCK = 7_310_414
const MARKER = 'listings'

/**
 * Identifies the rules and the part of the shipped catalog that listings are made from. What operators change of it is
 * followed when they publish it (server/services/texts/relist-vendors.ts).
 */
export const listingsVersion = (): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        RULES,
        serviceTypes.map(({ id, topLevelServiceType, isKids, isWedding }) => [
          id,
          topLevelServiceType,
          isKids,
          isWedding,
        ]),
      ]),
    )
    .digest('hex')

/**
 * Rewrites the listings unless they follow this version already. All or nothing: a start that is interrupted is
 * repeated.
 * @param readCatalog reads what operators have changed of the catalog
 * @returns how many vendors were rewritten
 */
export function rebuildListings(
  database: Database,
  report: (line: string) => void,
  version: string = listingsVersion(),
  readCatalog: (tx: Queryable) => Promise<unknown> = () => Promise.resolve(),
): Promise<number> {
  return database.transaction(async (tx) => {
    if (database.engine === 'postgres') await tx.query(sql`select pg_advisory_xact_lock(${REBUILD_LOCK})`)
    const [known] = await tx.query<{ version: string | null }>(
      sql`select detail ->> 'version' as version from done_once where name = ${MARKER}`,
    )
    if (known?.version === version) return 0
    const ids = (await tx.query<{ id: number }>(sql`select id from vendor order by id`)).map(({ id }) => id)
    if (ids.length > 0) await readCatalog(tx)
    if (ids.length > 0) report(`Updating the search lists of ${formatNumber(ids.length)} vendors …`)
    for (let from = 0; from < ids.length; from += BATCH)
      await writeVendors(tx, await lockVendors(tx, ids.slice(from, from + BATCH)))
    await tx.query(sql`
      insert into done_once (name, detail) values (${MARKER}, ${JSON.stringify({ version })}::jsonb)
      on conflict (name) do update set detail = excluded.detail, done_at = now()`)
    return ids.length
  }, 'unhurried')
}
