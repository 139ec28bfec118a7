/** Drafts of texts, one for each, which operators share. */
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

export interface TextDraftRow {
  name: string
  source: string
  revision: number
  baseId: number | null
  operator: string
  savedAt: Date
}

const columns = sql`name, source, revision, base_id as "baseId", operator, saved_at as "savedAt"`

export async function findDraft(db: Queryable, name: string): Promise<TextDraftRow | undefined> {
  const rows = await db.query<TextDraftRow>(sql`select ${columns} from text_draft where name = ${name}`)
  return rows[0]
}

export const findDrafts = (db: Queryable): Promise<TextDraftRow[]> =>
  db.query<TextDraftRow>(sql`select ${columns} from text_draft order by name`)

interface SavedDraft extends Omit<TextDraftRow, 'revision'> {
  /** The revision that it replaces; 0 for a first draft. */
  before: number
}

/**
 * Saves over a revision, and gives the draft a revision that no draft ever had.
 * @returns undefined when it isn't that anymore, or a draft is there already
 */
export async function writeDraft(tx: Queryable, draft: SavedDraft): Promise<TextDraftRow | undefined> {
  const { name, source, before, baseId, operator, savedAt } = draft
  const rows =
    before === 0
      ? await tx.query<TextDraftRow>(sql`
          insert into text_draft (name, source, base_id, operator, saved_at)
          values (${name}, ${source}, ${baseId}::int, ${operator}, ${savedAt}::timestamptz)
          on conflict do nothing returning ${columns}`)
      : await tx.query<TextDraftRow>(sql`
          update text_draft set source = ${source}, revision = default, base_id = ${baseId}::int,
            operator = ${operator}, saved_at = ${savedAt}::timestamptz
          where name = ${name} and revision = ${before}::int returning ${columns}`)
  return rows[0]
}

export async function deleteDraft(tx: Queryable, name: string, revision: number): Promise<void> {
  await tx.query(sql`delete from text_draft where name = ${name} and revision = ${revision}::int`)
}
