/** Emails that people ended by the link in them. Addresses are in lower case, and stored as a keyed hash. */
import type { MailTopic } from '#contract/mail/unsubscribe.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

interface Subscription {
  address: string
  topic: MailTopic
}

export async function isUnsubscribed(db: Queryable, { address, topic }: Subscription): Promise<boolean> {
  const rows = await db.query(
    sql`select 1 from mail_unsubscribed where address = keyed_hash(${address}) and topic = ${topic}`,
  )
  return rows.length > 0
}

export async function addUnsubscribed(db: Queryable, { address, topic }: Subscription, now: Date): Promise<void> {
  await db.query(sql`
    insert into mail_unsubscribed (address, topic, at) values (keyed_hash(${address}), ${topic}, ${now}::timestamptz)
    on conflict do nothing`)
}

export async function deleteUnsubscribed(db: Queryable, { address, topic }: Subscription): Promise<void> {
  await db.query(sql`delete from mail_unsubscribed where address = keyed_hash(${address}) and topic = ${topic}`)
}
