/** Questions that categories have asked: requests hold answers to those that are gone. */
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

export interface AskedQuestion {
  serviceTypeId: number
  id: string
  /** As the vendor reads it. */
  short: string
}

export async function keepAskedQuestions(tx: Queryable, questions: readonly AskedQuestion[]): Promise<void> {
  if (questions.length === 0) return
  await tx.query(sql`
    insert into category_question (service_type_id, id, short)
    select asked."serviceTypeId", asked.id, asked.short
    from jsonb_to_recordset(${JSON.stringify(questions)}::jsonb) as asked("serviceTypeId" int, id text, short text)
    on conflict do nothing`)
}

export const findAskedQuestions = (db: Queryable): Promise<AskedQuestion[]> =>
  db.query<AskedQuestion>(sql`
    select service_type_id as "serviceTypeId", id, short from category_question order by service_type_id, id`)
