/** The local mailbox: mail sent while no SMTP server is configured. */
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

export interface StoredMail {
  messageId: string
  to: string
  subject: string
  text: string
  html: string
  sentAt: Date
}

/** Stores a mail, once per message id. */
export async function addMail(db: Queryable, mail: Omit<StoredMail, 'sentAt'>, sentAt: Date): Promise<void> {
  await db.query(sql`
    insert into outgoing_mail (message_id, recipient, subject, text_body, html_body, sent_at)
    values (${mail.messageId}, ${mail.to}, ${mail.subject}, ${mail.text}, ${mail.html}, ${sentAt}::timestamptz)
    on conflict do nothing`)
}

const KEPT_MS = 30 * 24 * 60 * 60 * 1000

/** Deletes mail older than 30 days. */
export async function deleteOldMail(db: Queryable, now: Date): Promise<void> {
  await db.query(sql`delete from outgoing_mail where sent_at < ${new Date(now.getTime() - KEPT_MS)}::timestamptz`)
}

/** The latest mail, newest first. */
export function latestMails(db: Queryable, take: number): Promise<StoredMail[]> {
  return db.query<StoredMail>(sql`
    select message_id as "messageId", recipient as "to", subject, text_body as text, html_body as html,
      sent_at as "sentAt"
    from outgoing_mail order by id desc limit ${take}::int`)
}
