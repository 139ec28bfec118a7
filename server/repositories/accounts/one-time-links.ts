/** One-time proofs that an email arrived: a link's token, or a typed code. */
import { createHash } from 'node:crypto'
import { ONE_TIME_CODE_ATTEMPTS, ONE_TIME_CODE_DIGITS } from '#contract/limits.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { hashOf, newCode, newToken } from '#server/repositories/accounts/opaque-tokens.ts'

export type Purpose = 'passwordReset' | 'emailConfirm' | 'emailChange' | 'personalData'

/** The mailbox that a proof is about: an account's, or an address that may have no account. */
export type Whose = { accountId: number } | { email: string }

export interface Redeemed {
  whose: Whose
  /** The client of the request that the mail was about; null for a mail about the address alone. */
  clientId: number | null
  /** The address that the mail went to, for an account that is to get it; null for other purposes. */
  newEmail: string | null
}

/** Creates a link and a code. Earlier ones stay valid until they expire: emails arrive late and in any order. */
export async function addOneTimeLink(
  tx: Queryable,
  {
    purpose,
    expiresAt,
    clientId = null,
    newEmail = null,
    ...whose
  }: Whose & { purpose: Purpose; expiresAt: Date; clientId?: number | null; newEmail?: string | null },
): Promise<{ token: string; code: string }> {
  const { token, hash } = newToken()
  const code = newCode(ONE_TIME_CODE_DIGITS)
  const { accountId, email } = parts(whose)
  await tx.query(sql`
    insert into one_time_link (account_id, email, client_id, new_email, purpose, token_hash, code_hash, expires_at)
    values (${accountId}::int, ${email}, ${clientId}::int, ${newEmail}, ${purpose}, ${hash}::bytea,
      ${codeHash(whose, code)}::bytea, ${expiresAt}::timestamptz)`)
  return { token, code }
}

/** Redeems a token once; this and all others for the same purpose are used up. Null if it is wrong, used or expired. */
export async function redeemToken(
  tx: Queryable,
  { token, purpose, now }: { token: string; purpose: Purpose; now: Date },
): Promise<Redeemed | null> {
  const row = await findToken(tx, { token, purpose, now })
  return row && spend(tx, row, row.whose, purpose, now)
}

/** Whose token this is; it stays good. Locked until the transaction ends. Null if it is wrong, used or expired. */
export async function findToken(
  tx: Queryable,
  { token, purpose, now }: { token: string; purpose: Purpose; now: Date },
): Promise<(LinkRow & { whose: Whose }) | null> {
  const [row] = await tx.query<LinkRow & { accountId: number | null; email: string | null }>(sql`
    select ${columns}, account_id as "accountId", email from one_time_link
    where token_hash = ${hashOf(token)}::bytea and purpose = ${purpose} and used_at is null
      and expires_at > ${now}::timestamptz
    for update`)
  if (!row) return null
  const { accountId, email, ...link } = row
  return { ...link, whose: accountId === null ? { email: email ?? '' } : { accountId } }
}

/** Redeems a typed code once. A wrong one counts against every open code; after five they are void. */
export async function redeemCode(
  tx: Queryable,
  { code, purpose, now, ...whose }: Whose & { code: string; purpose: Purpose; now: Date },
): Promise<Redeemed | null> {
  // Counted first: the row lock, held until the commit, makes every concurrent attempt see the count.
  const tried = await tx.query<LinkRow & { right: boolean }>(sql`
    update one_time_link set attempts = attempts + 1
    where ${belongsTo(whose)} and purpose = ${purpose} and used_at is null and expires_at > ${now}::timestamptz
      and attempts < ${ONE_TIME_CODE_ATTEMPTS}::int
    returning ${columns}, code_hash = ${codeHash(whose, code)}::bytea as right`)
  const row = tried.find(({ right }) => right)
  return row ? spend(tx, row, whose, purpose, now) : null
}

interface LinkRow {
  id: string
  clientId: number | null
  newEmail: string | null
}

const columns = sql`id, client_id as "clientId", new_email as "newEmail"`

/** A guest's mail is about one request: the mails about others, which a stranger may have caused, stay good. */
async function spend(
  tx: Queryable,
  { id, clientId, newEmail }: LinkRow,
  whose: Whose,
  purpose: Purpose,
  now: Date,
): Promise<Redeemed> {
  if ('email' in whose && clientId !== null)
    await tx.query(sql`update one_time_link set used_at = ${now}::timestamptz where id = ${id}::uuid`)
  else await spendAll(tx, whose, purpose, now)
  return { whose, clientId, newEmail }
}

/** Uses up every open link and code of an account or address for a purpose. */
export async function spendAll(tx: Queryable, whose: Whose, purpose: Purpose, now: Date): Promise<void> {
  await tx.query(sql`
    update one_time_link set used_at = ${now}::timestamptz
    where ${belongsTo(whose)} and purpose = ${purpose} and used_at is null`)
}

/** Deletes expired links. */
export async function deleteExpiredLinks(db: Queryable, now: Date): Promise<void> {
  await db.query(sql`delete from one_time_link where expires_at < ${now}::timestamptz`)
}

const parts = (whose: Whose) =>
  'email' in whose ? { accountId: null, email: whose.email } : { accountId: whose.accountId, email: null }

const belongsTo = (whose: Whose) =>
  'email' in whose ? sql`email = ${whose.email}` : sql`account_id = ${whose.accountId}::int`

/** Codes are short; hashing the owner with the code keeps one precomputed table from working for everyone. */
const codeHash = (whose: Whose, code: string) =>
  createHash('sha256')
    .update(`${'email' in whose ? whose.email : whose.accountId} ${code}`)
    .digest()
