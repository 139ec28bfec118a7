/** Who agreed to news by email, when, and to which words. One consent of an account is open at most. */
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

interface OpenConsent {
  words: string
  agreedAt: Date
}

/** Changes of an account’s consent take turns until the commit. @returns false when the account is gone */
export async function lockConsents(tx: Queryable, accountId: number): Promise<boolean> {
  const rows = await tx.query(sql`select 1 from account where id = ${accountId}::int for no key update`)
  return rows.length > 0
}

/** The open one. */
export async function findConsent(db: Queryable, accountId: number): Promise<OpenConsent | undefined> {
  const rows = await db.query<OpenConsent>(sql`
    select words, agreed_at as "agreedAt" from news_consent where account_id = ${accountId}::int and ended_at is null`)
  return rows[0]
}

export async function addConsent(tx: Queryable, accountId: number, words: string, now: Date): Promise<void> {
  await tx.query(sql`
    insert into news_consent (account_id, words, agreed_at, agreed_by)
    values (${accountId}::int, ${words}, ${now}::timestamptz, 'account')`)
}

/** @returns false when none was open */
export async function endConsent(
  tx: Queryable,
  accountId: number,
  { by, now }: { by: 'account' | 'link'; now: Date },
): Promise<boolean> {
  const rows = await tx.query(sql`
    update news_consent set ended_at = ${now}::timestamptz, ended_by = ${by}
    where account_id = ${accountId}::int and ended_at is null returning 1`)
  return rows.length > 0
}

/** Whoever has the link may change its mind so often in a day. */
const RESUMED_MAX = 5

/** Agrees again to the words of the latest, if a link has ended it since then. @returns false if not */
export async function resumeConsent(
  tx: Queryable,
  accountId: number,
  { now, since }: { now: Date; since: Date },
): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into news_consent (account_id, words, agreed_at, agreed_by)
    select account_id, words, ${now}::timestamptz, 'link' from news_consent
    where id = (select max(id) from news_consent where account_id = ${accountId}::int)
      and ended_by = 'link' and ended_at > ${since}::timestamptz
      and (select count(*) from news_consent where account_id = ${accountId}::int and agreed_by = 'link'
        and agreed_at > ${since}::timestamptz) < ${RESUMED_MAX}
    returning 1`)
  return rows.length > 0
}
