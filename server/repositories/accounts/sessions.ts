/**
 * Sessions and their tokens (docs/specification.md#sign-in-and-tokens): one session per sign-in on a device; ending it
 * ends all of its tokens.
 */
import { ACCESS_TOKEN_SECONDS, DAY_MS, REFRESH_GRACE_MS, REFRESH_TOKEN_MS, SESSION_MAX_MS } from '#contract/limits.ts'
import type { TeamRole } from '#contract/team/rights.ts'
import type { Database, Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { Sql } from '#server/db/sql.ts'
import { hashOf, newSalt, newToken, rotateToken } from '#server/repositories/accounts/opaque-tokens.ts'

export interface Tokens {
  sessionId: string
  accountId: number
  accessToken: string
  refreshToken: string
}

export type EndReason = 'signedOut' | 'signedInAgain' | 'passwordChanged' | 'passwordReset' | 'tokenReused'

type Refreshed =
  | { outcome: 'refreshed'; tokens: Tokens }
  /** Unknown or issued to another client (null), expired, or of an ended session of this account. */
  | { outcome: 'refused'; accountId: number | null }
  /** It had already been replaced: someone else has a copy. Its session has now ended. */
  | { outcome: 'reused'; accountId: number }

/** Sessions that began before this have ended. */
const oldestStart = (now: Date) => new Date(now.getTime() - SESSION_MAX_MS)

/** Starts a session. @param device in plain words (`deviceName`) */
export async function openSession(
  tx: Queryable,
  {
    accountId,
    oauthClient,
    device = null,
    now,
  }: { accountId: number; oauthClient: string; device?: string | null; now: Date },
): Promise<Tokens> {
  const rows = await tx.query<{ id: string }>(sql`
    insert into session (account_id, oauth_client, device, created_at, last_used_at)
    values (${accountId}::int, ${oauthClient}, ${device}, ${now}::timestamptz, ${now}::timestamptz) returning id`)
  const sessionId = rows[0]?.id ?? ''
  const refresh = newToken()
  await insertRefreshToken(tx, refresh.hash, sessionId, now)
  return { sessionId, accountId, refreshToken: refresh.token, accessToken: await addAccessToken(tx, sessionId, now) }
}

interface RefreshTokenRow {
  sessionId: string
  accountId: number
  ended: boolean
  expiresAt: Date
  successorSalt: Buffer | null
  rotatedAt: Date | null
  graceUsed: boolean
  /** Whether its successor has been replaced in turn, which proves that the response arrived. */
  successorUsed: boolean
}

/**
 * Replaces a refresh token. Within the next 30 seconds, the replaced one returns the same successor once more, because
 * the response may have been lost; any other reuse ends the session.
 */
export function refresh(
  db: Database,
  { token, oauthClient, device = null, now }: { token: string; oauthClient: string; device?: string | null; now: Date },
): Promise<Refreshed> {
  return db.transaction(async (tx) => {
    const row = await lockRefreshToken(tx, hashOf(token), oauthClient, now)
    if (!row || row.ended || row.expiresAt <= now) return { outcome: 'refused', accountId: row?.accountId ?? null }
    const { sessionId, accountId } = row
    await noteUse(tx, sessionId, device, now)
    if (row.rotatedAt === null || row.successorSalt === null) {
      const salt = newSalt()
      const next = rotateToken(token, salt)
      await tx.query(sql`
        update refresh_token set rotated_at = ${now}::timestamptz, successor_salt = ${salt}::bytea,
          successor_hash = ${next.hash}::bytea
        where hash = ${hashOf(token)}::bytea`)
      await insertRefreshToken(tx, next.hash, sessionId, now)
      return {
        outcome: 'refreshed',
        tokens: {
          sessionId,
          accountId,
          refreshToken: next.token,
          accessToken: await addAccessToken(tx, sessionId, now),
        },
      }
    }
    if (row.graceUsed || row.successorUsed || now.getTime() - row.rotatedAt.getTime() > REFRESH_GRACE_MS) {
      await endSession(tx, sessionId, 'tokenReused', now)
      return { outcome: 'reused', accountId }
    }
    await tx.query(
      sql`update refresh_token set grace_used_at = ${now}::timestamptz where hash = ${hashOf(token)}::bytea`,
    )
    const next = rotateToken(token, row.successorSalt)
    return {
      outcome: 'refreshed',
      tokens: { sessionId, accountId, refreshToken: next.token, accessToken: await addAccessToken(tx, sessionId, now) },
    }
  })
}

/** Serializes refreshes with the same token. */
async function lockRefreshToken(
  tx: Queryable,
  hash: Buffer,
  oauthClient: string,
  now: Date,
): Promise<RefreshTokenRow | undefined> {
  const rows = await tx.query<RefreshTokenRow>(sql`
    select refresh_token.session_id as "sessionId", session.account_id as "accountId",
      (session.ended_at is not null or session.created_at <= ${oldestStart(now)}::timestamptz) as ended,
      refresh_token.expires_at as "expiresAt", refresh_token.successor_salt as "successorSalt",
      refresh_token.rotated_at as "rotatedAt",
      refresh_token.grace_used_at is not null as "graceUsed",
      exists (select from refresh_token as next
        where next.hash = refresh_token.successor_hash and next.rotated_at is not null) as "successorUsed"
    from refresh_token join session on session.id = refresh_token.session_id
    where refresh_token.hash = ${hash}::bytea and session.oauth_client = ${oauthClient}
    for update of session, refresh_token`)
  return rows[0]
}

/** Sessions of earlier versions have no device yet. */
async function noteUse(tx: Queryable, id: string, device: string | null, now: Date): Promise<void> {
  await tx.query(sql`
    update session set last_used_at = ${now}::timestamptz, device = coalesce(${device}, device) where id = ${id}::uuid`)
}

async function insertRefreshToken(tx: Queryable, hash: Buffer, sessionId: string, now: Date): Promise<void> {
  await tx.query(sql`
    insert into refresh_token (hash, session_id, expires_at)
    values (${hash}::bytea, ${sessionId}::uuid, ${new Date(now.getTime() + REFRESH_TOKEN_MS)}::timestamptz)`)
}

async function addAccessToken(tx: Queryable, sessionId: string, now: Date): Promise<string> {
  const { token, hash } = newToken()
  await tx.query(sql`
    insert into access_token (hash, session_id, expires_at)
    values (${hash}::bytea, ${sessionId}::uuid, ${new Date(now.getTime() + ACCESS_TOKEN_SECONDS * 1000)}::timestamptz)`)
  return token
}

/** The caller identified by an access token. */
interface TokenHolder {
  accountId: number
  /** The vendor that the call is made for, and the account's role in its team. */
  vendorId: number | null
  role: TeamRole | null
  /** Whether the call names a vendor that the account doesn't work for. */
  isOutOfTeam: boolean
  sessionId: string
}

/**
 * The caller with this access token; undefined when it is unknown, expired or of an ended session.
 * @param workingAs the vendor that the call names; null for the one that the session works as
 */
export async function findTokenHolder(
  db: Queryable,
  accessToken: string,
  { workingAs, now }: { workingAs: number | null; now: Date },
): Promise<TokenHolder | undefined> {
  const rows = await db.query<TokenHolder>(sql`
    select session.account_id as "accountId", session.id as "sessionId", team.vendor_id as "vendorId", team.role,
      ${workingAs}::int is not null and team.vendor_id is null as "isOutOfTeam"
    from access_token join session on session.id = access_token.session_id
    left join lateral (${teamOf(sql`(${workingAs}::int is null or mate.vendor_id = ${workingAs}::int)`)}) as team on true
    where access_token.hash = ${hashOf(accessToken)}::bytea and access_token.expires_at > ${now}::timestamptz
      and session.ended_at is null
      and session.created_at > ${oldestStart(now)}::timestamptz`)
  return rows[0]
}

/** SQL fragment: the team of the row `session`: the one that it works as, else the account's own, else its first. */
const teamOf = (condition: Sql) => sql`
  select mate.vendor_id, mate.role
  from teammate as mate join vendor on vendor.id = mate.vendor_id
  where mate.account_id = session.account_id and ${condition}
  order by coalesce(mate.vendor_id = session.vendor_id, false) desc,
    coalesce(vendor.account_id = mate.account_id, false) desc, mate.vendor_id
  limit 1`

/** The vendor that a session works as, with the account's role. */
export async function findWorkingAs(
  db: Queryable,
  sessionId: string,
): Promise<{ vendorId: number; role: TeamRole } | undefined> {
  const rows = await db.query<{ vendorId: number; role: TeamRole }>(sql`
    select team.vendor_id as "vendorId", team.role
    from session cross join lateral (${teamOf(sql`true`)}) as team where session.id = ${sessionId}::uuid`)
  return rows[0]
}

/** Sets the vendor that a session works as. @returns false when its account isn't in that team */
export async function setWorkingAs(tx: Queryable, sessionId: string, vendorId: number): Promise<boolean> {
  const rows = await tx.query(sql`
    update session set vendor_id = ${vendorId}::int
    where id = ${sessionId}::uuid and exists (select from teammate as mate
      where mate.account_id = session.account_id and mate.vendor_id = ${vendorId}::int) returning 1`)
  return rows.length > 0
}

interface OpenSession {
  id: string
  device: string | null
  lastUsedAt: Date
}

const SESSIONS_MAX = 100

/** The sessions of an account that can still be used, those used last first. */
export function findOpenSessions(db: Queryable, accountId: number, now: Date): Promise<OpenSession[]> {
  return db.query<OpenSession>(sql`
    select id, device, coalesce(last_used_at, created_at) as "lastUsedAt" from session
    where account_id = ${accountId}::int and ended_at is null and created_at > ${oldestStart(now)}::timestamptz
      and exists (select from refresh_token
        where session_id = session.id and rotated_at is null and expires_at > ${now}::timestamptz)
    order by "lastUsedAt" desc limit ${SESSIONS_MAX}::int`)
}

/** The open session of a token of either kind, expired or not: for signing out. */
export async function findSessionOf(
  db: Queryable,
  token: string,
  oauthClient: string,
): Promise<{ id: string; accountId: number } | undefined> {
  const hash = hashOf(token)
  const rows = await db.query<{ id: string; accountId: number }>(sql`
    select id, account_id as "accountId" from session
    where ended_at is null and oauth_client = ${oauthClient} and id in (
      select session_id from access_token where hash = ${hash}::bytea
      union all select session_id from refresh_token where hash = ${hash}::bytea)`)
  return rows[0]
}

/** Whether a session is open; it stays so until the transaction ends. */
export async function lockOpenSession(tx: Queryable, id: string): Promise<boolean> {
  const rows = await tx.query(sql`select 1 from session where id = ${id}::uuid and ended_at is null for share`)
  return rows.length > 0
}

export async function endSession(tx: Queryable, id: string, because: EndReason, now: Date): Promise<void> {
  await tx.query(sql`
    update session set ended_at = ${now}::timestamptz, ended_because = ${because}
    where id = ${id}::uuid and ended_at is null`)
}

/** Ends every session of an account, optionally except one. */
export async function endSessions(
  tx: Queryable,
  accountId: number,
  because: EndReason,
  now: Date,
  except: string | null = null,
): Promise<void> {
  await tx.query(sql`
    update session set ended_at = ${now}::timestamptz, ended_because = ${because}
    where account_id = ${accountId}::int and ended_at is null and id is distinct from ${except}::uuid`)
}

/** Deletes tokens and sessions that can no longer be used. */
export async function deleteExpiredTokens(db: Queryable, now: Date): Promise<void> {
  const longAgo = new Date(now.getTime() - REFRESH_TOKEN_MS)
  // An expired access token can still sign out for a while.
  await db.query(sql`delete from access_token where expires_at < ${new Date(now.getTime() - DAY_MS)}::timestamptz`)
  await db.query(sql`delete from refresh_token where expires_at < ${now}::timestamptz`)
  await db.query(sql`
    delete from session where not exists (
      select from refresh_token where session_id = session.id and expires_at > ${now}::timestamptz)
      and created_at < ${longAgo}::timestamptz`)
}
