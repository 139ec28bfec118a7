/** Every version of the texts that operators have published. */
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { Sql } from '#server/db/sql.ts'

export interface TextVersionRow {
  id: number
  name: string
  what: 'published' | 'hidden' | 'shipped'
  /** Null unless published. */
  source: string | null
  operator: string
  reason: string | null
  startsAt: Date
  begunAt: Date | null
  withdrawnAt: Date | null
}

const columns = sql`id, name, what, source, operator, reason, starts_at as "startsAt", begun_at as "begunAt",
  withdrawn_at as "withdrawnAt"`

/** Publications take turns from here to the end of the transaction: what is checked stays so. */
export async function lockTexts(tx: Queryable): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('texts', 0))`)
}

/** Every process reads the texts again once the transaction has ended. */
export async function tellTextsChanged(tx: Queryable): Promise<void> {
  await tx.query(sql`select pg_notify('vendors_changed', 'texts')`)
}

/** The version of each text that is shown. */
export const findShownVersions = (db: Queryable): Promise<TextVersionRow[]> =>
  db.query<TextVersionRow>(sql`
    select distinct on (name) ${columns} from text_version where begun_at is not null
    order by name, begun_at desc, id desc`)

export async function findShownVersion(db: Queryable, name: string): Promise<TextVersionRow | undefined> {
  const rows = await db.query<TextVersionRow>(sql`
    select ${columns} from text_version where name = ${name} and begun_at is not null
    order by begun_at desc, id desc limit 1`)
  return rows[0]
}

export async function findComingVersion(db: Queryable, name: string): Promise<TextVersionRow | undefined> {
  const rows = await db.query<TextVersionRow>(sql`
    select ${columns} from text_version where name = ${name} and begun_at is null and withdrawn_at is null`)
  return rows[0]
}

export const findComingVersions = (db: Queryable): Promise<TextVersionRow[]> =>
  db.query<TextVersionRow>(sql`
    select ${columns} from text_version where begun_at is null and withdrawn_at is null order by name`)

/** The newest version with words: of a hidden article, as it was last. */
export async function findLastPublished(db: Queryable, name: string): Promise<TextVersionRow | undefined> {
  const rows = await db.query<TextVersionRow>(sql`
    select ${columns} from text_version where name = ${name} and what = 'published' and begun_at is not null
    order by begun_at desc, id desc limit 1`)
  return rows[0]
}

export async function findVersion(db: Queryable, name: string, id: number): Promise<TextVersionRow | undefined> {
  const rows = await db.query<TextVersionRow>(sql`
    select ${columns} from text_version where name = ${name} and id = ${id}::int`)
  return rows[0]
}

/** Newest first. */
export const findVersions = (
  db: Queryable,
  { name, before, take }: { name: string; before: number | null; take: number },
): Promise<TextVersionRow[]> =>
  db.query<TextVersionRow>(sql`
    select ${columns} from text_version
    where name = ${name} and (${before}::int is null or id < ${before}::int) order by id desc limit ${take}::int`)

export interface NewVersion {
  name: string
  what: TextVersionRow['what']
  source: string | null
  operator: string
  reason: string | null
  now: Date
  /** Later than now for one that waits. */
  startsAt: Date
}

export async function addVersion(tx: Queryable, version: NewVersion): Promise<number> {
  const { name, what, source, operator, reason, now, startsAt } = version
  const rows = await tx.query<{ id: number }>(sql`
    insert into text_version (name, what, source, operator, reason, made_at, starts_at, begun_at)
    values (${name}, ${what}, ${source}, ${operator}, ${reason}, ${now}::timestamptz, ${startsAt}::timestamptz,
      case when ${startsAt}::timestamptz > ${now}::timestamptz then null else ${afterOthers(name, now)} end)
    returning id`)
  return rows[0]?.id ?? 0
}

export async function beginVersion(tx: Queryable, id: number, now: Date): Promise<void> {
  await tx.query(sql`
    update text_version as begun set begun_at = ${afterOthers(sql`begun.name`, now)} where id = ${id}::int`)
}

/** Now, but not before the version that is shown began: the clocks of two servers may differ. */
const afterOthers = (name: string | Sql, now: Date) => sql`greatest(${now}::timestamptz, (
  select max(other.begun_at) from text_version as other where other.name = ${name}) + interval '1 microsecond')`

export async function withdrawVersion(tx: Queryable, id: number, now: Date): Promise<void> {
  await tx.query(sql`update text_version set withdrawn_at = ${now}::timestamptz where id = ${id}::int`)
}

export const findWaiting = async (tx: Queryable, id: number): Promise<TextVersionRow | undefined> =>
  (
    await tx.query<TextVersionRow>(sql`
      select ${columns} from text_version where id = ${id}::int and begun_at is null and withdrawn_at is null`)
  )[0]

export const findFormerSlugs = (db: Queryable): Promise<{ slug: string; articleId: number }[]> =>
  db.query<{ slug: string; articleId: number }>(sql`select slug, article_id as "articleId" from former_slug`)

/** `before` leads to the article from now on, and `slug` is its own. */
export async function moveSlug(
  tx: Queryable,
  { articleId, before, slug }: { articleId: number; before: string | null; slug: string },
): Promise<void> {
  if (before !== null && before !== slug)
    await tx.query(sql`
      insert into former_slug (slug, article_id) values (${before}, ${articleId}::int)
      on conflict (slug) do update set article_id = excluded.article_id`)
  await tx.query(sql`delete from former_slug where slug = ${slug}`)
}
