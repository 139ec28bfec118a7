/** Mails of the last thirty days, with their recipients and the jobs that sent them. */
import { DAY_MS } from '#contract/limits.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

const KEPT_MS = 30 * DAY_MS

/** Instead of a job’s kind. */
export const BROADCAST_KIND = 'broadcast'

export interface SentMail {
  id: number
  jobKind: string
  payload: object
  recipient: string
  subject: string
  sentAt: Date
}

const columns = sql`id, job_kind as "jobKind", payload, recipient, subject, sent_at as "sentAt"`

/** Notes a mail of a job that is not finished yet, once per message id. */
export async function addSentMail(
  db: Queryable,
  mail: { messageId: string; jobId: number; recipient: string; subject: string; now: Date },
): Promise<void> {
  const { messageId, jobId, recipient, subject, now } = mail
  await db.query(sql`
    insert into sent_mail (message_id, job_kind, payload, recipient, subject, sent_at)
    select ${messageId}, kind, payload, ${recipient.toLowerCase()}, ${subject}, ${now}::timestamptz from job
    where id = ${jobId}::bigint
    on conflict (message_id) do nothing`)
}

/** Notes an email of a broadcast, which no job sends. */
export async function addSentBroadcast(
  db: Queryable,
  { messageId, recipient, subject, now }: { messageId: string; recipient: string; subject: string; now: Date },
): Promise<void> {
  await db.query(sql`
    insert into sent_mail (message_id, job_kind, payload, recipient, subject, sent_at)
    values (${messageId}, ${BROADCAST_KIND}, '{}', ${recipient.toLowerCase()}, ${subject}, ${now}::timestamptz)
    on conflict (message_id) do nothing`)
}

/** The latest mails to an address, newest first. @param recipient in lower case */
export const mailsTo = (db: Queryable, recipient: string, take: number): Promise<SentMail[]> =>
  db.query<SentMail>(
    sql`select ${columns} from sent_mail where recipient = ${recipient} order by id desc limit ${take}::int`,
  )

export async function findSentMail(db: Queryable, id: number): Promise<SentMail | undefined> {
  const rows = await db.query<SentMail>(sql`select ${columns} from sent_mail where id = ${id}::bigint`)
  return rows[0]
}

/** Deletes what is older than thirty days. */
export async function deleteOldSentMail(db: Queryable, now: Date): Promise<void> {
  await db.query(sql`delete from sent_mail where sent_at < ${new Date(now.getTime() - KEPT_MS)}::timestamptz`)
}
