/** Rewrites every vendor's listings when the rules or the catalog that they follow have changed. */
import { createHash } from 'node:crypto'
import { formatNumber } from '#contract/format-count.ts'
import { serviceTypes } from '#server/catalog/catalog.ts'
import { lockVendors, writeVendors } from '#server/repositories/search/vendor-writing.ts'
import type { Database, Queryable } from './database.ts'
import { sql } from './sql.ts'

/** Raise it when what is stored in a listing changes. */
const RULES = 3
/** Vendors of one transaction: who saves a profile waits no longer than for these. */
const BATCH = 1_000
const REPORT_EVERY = 50_000
/** Servers that start at the same time take turns, batch by batch. */
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

interface Rebuild {
  version?: string
  /** Reads what operators have changed of the catalog. */
  readCatalog?: (tx: Queryable) => Promise<unknown>
  batch?: number
}

/**
 * Rewrites the listings unless they follow this version already. Each batch is committed with its place, and a start that
 * is interrupted is gone on with there. Until the commit searches find the former listings of its vendors.
 * @returns how many vendors were rewritten; 0 where another server wrote the last of them
 */
export async function rebuildListings(
  database: Database,
  report: (line: string) => void,
  { version = listingsVersion(), readCatalog = () => Promise.resolve(), batch = BATCH }: Rebuild = {},
): Promise<number> {
  const rewrite = () =>
    database.transaction(async (tx) => {
      if (database.engine === 'postgres') await tx.query(sql`select pg_advisory_xact_lock(${REBUILD_LOCK})`)
      return rewriteBatch(tx, { version, readCatalog, batch })
    }, 'unhurried')
  let reported: number | undefined
  for (;;) {
    const { state, vendors } = await rewrite()
    if (state === 'followed') return 0
    if (state === 'done') {
      if (vendors > 0) report(`Search lists updated: ${formatNumber(vendors)} vendors.`)
      return vendors
    }
    if (reported !== undefined && vendors < reported + REPORT_EVERY) continue
    if (reported === undefined)
      report(`Updating the search lists of ${formatNumber(await countVendors(database))} vendors …`)
    report(`  ${formatNumber(vendors)} vendors`)
    reported = vendors
  }
}

async function countVendors(db: Queryable): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`select count(*)::int as count from vendor`)
  return row?.count ?? 0
}

/** How far the way to a version is. */
interface Place {
  version: string
  /** The last vendor that was rewritten. */
  after: number
  vendors: number
}

interface Step {
  state: 'followed' | 'rewriting' | 'done'
  vendors: number
}

async function rewriteBatch(tx: Queryable, { version, readCatalog, batch }: Required<Rebuild>): Promise<Step> {
  const [known] = await tx.query<{ version: string | null; place: Place | null }>(
    sql`select detail ->> 'version' as version, detail -> 'place' as place from done_once where name = ${MARKER}`,
  )
  // Another version may have been ended in the middle of its work.
  if (known?.version === version && !known.place) return { state: 'followed', vendors: 0 }
  const { after, vendors } = known?.place?.version === version ? known.place : { after: 0, vendors: 0 }
  const ids = (
    await tx.query<{ id: number }>(sql`select id from vendor where id > ${after}::int order by id limit ${batch}::int`)
  ).map(({ id }) => id)
  const last = ids.at(-1)
  if (last === undefined) {
    await note(tx, { version })
    return { state: 'done', vendors }
  }
  // Each time: operators may publish another one meanwhile.
  await readCatalog(tx)
  await writeVendors(tx, await lockVendors(tx, ids))
  const place: Place = { version, after: last, vendors: vendors + ids.length }
  await note(tx, { version: known?.version ?? null, place })
  return { state: 'rewriting', vendors: place.vendors }
}

async function note(tx: Queryable, detail: { version: string | null; place?: Place }): Promise<void> {
  await tx.query(sql`
    insert into done_once (name, detail) values (${MARKER}, ${JSON.stringify(detail)}::jsonb)
    on conflict (name) do update set detail = excluded.detail, done_at = now()`)
}
