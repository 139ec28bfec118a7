/** One-time proofs that a mail arrived: a link's token, or a typed code (decisions 24). */
import { createHash } from 'node:crypto'
import { ONE_TIME_CODE_ATTEMPTS, ONE_TIME_CODE_DIGITS } from '#contract/limits.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { hashOf, newCode, newToken } from '#server/services/opaque-tokens.ts'

export type Purpose = 'passwordReset' | 'emailConfirm'

/** Makes a link and a code. Earlier ones stay good until they end: mails arrive late and in any order. */
export async function addOneTimeLink(
  tx: Queryable,
  { accountId, purpose, expiresAt }: { accountId: number; purpose: Purpose; expiresAt: Date },
): Promise<{ token: string; code: string }> {
  const { token, hash } = newToken()
  const code = newCode(ONE_TIME_CODE_DIGITS)
  await tx.query(sql`
    insert into one_time_link (account_id, purpose, token_hash, code_hash, expires_at)
    values (${accountId}::int, ${purpose}, ${hash}::bytea, ${codeHash(accountId, code)}::bytea, ${expiresAt}::timestamptz)`)
  return { token, code }
}

/** The account that the token stands for, once; then this and all others for the same purpose are used up. */
export async function redeemToken(tx: Queryable, { token, purpose, now }: { token: string; purpose: Purpose; now: Date }): Promise<number | null> {
  const rows = await tx.query<{ accountId: number }>(sql`
    select account_id as "accountId" from one_time_link
    where token_hash = ${hashOf(token)}::bytea and purpose = ${purpose} and used_at is null and expires_at > ${now}::timestamptz
    for update`)
  const accountId = rows[0]?.accountId ?? null
  if (accountId !== null) await spendAll(tx, accountId, purpose, now)
  return accountId
}

/** Whether the typed code is right, once. A wrong one counts against every code that is open; after five those are void. */
export async function redeemCode(
  tx: Queryable,
  { accountId, code, purpose, now }: { accountId: number; code: string; purpose: Purpose; now: Date },
): Promise<boolean> {
  const open = sql`account_id = ${accountId}::int and purpose = ${purpose} and used_at is null and expires_at > ${now}::timestamptz
    and attempts < ${ONE_TIME_CODE_ATTEMPTS}::int`
  // Counted first, and seen by everybody else who tries: the row's lock is held until the commit.
  const tried = await tx.query<{ right: boolean }>(sql`
    update one_time_link set attempts = attempts + 1 where ${open}
    returning code_hash = ${codeHash(accountId, code)}::bytea as right`)
  if (!tried.some(({ right }) => right)) return false
  await spendAll(tx, accountId, purpose, now)
  return true
}

/** Uses up every open link and code of an account for a purpose. */
export async function spendAll(tx: Queryable, accountId: number, purpose: Purpose, now: Date): Promise<void> {
  await tx.query(sql`
    update one_time_link set used_at = ${now}::timestamptz where account_id = ${accountId}::int and purpose = ${purpose} and used_at is null`)
}

/** Deletes links that have ended. */
export async function forgetExpiredLinks(db: Queryable, now: Date): Promise<void> {
  await db.query(sql`delete from one_time_link where expires_at < ${now}::timestamptz`)
}

/** A code has few digits; with the account in it, one table of hashes does not fit all. */
const codeHash = (accountId: number, code: string) => createHash('sha256').update(`${accountId} ${code}`).digest()
