/** Audit log of accounts, for later investigation. Never contains a secret; the caller's network is a keyed hash. */
import { DAY_MS } from '#contract/limits.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

export type Audited =
  | 'accountCreated'
  | 'signedIn'
  | 'signInFailed'
  | 'signedOut'
  | 'refreshTokenReused'
  | 'passwordChanged'
  | 'passwordResetAsked'
  | 'passwordReset'
  | 'emailConfirmed'
  | 'emailChangeAsked'
  | 'emailChanged'
  | 'memberGiven'
  | 'memberChanged'
  | 'memberCategoriesChanged'
  | OperatorAction

/** What the operator's commands do (server/operator). */
export type OperatorAction =
  | 'reviewHidden'
  | 'reviewRestored'
  | 'reviewKept'
  | 'vendorHidden'
  | 'vendorRestored'
  | 'blocked'
  | 'unblocked'
  | 'personExported'
  | 'personDeleted'
  | 'samplesRemoved'
  | 'jobsRetried'
  | 'mailResent'
  | 'membershipEnded'
  | 'membershipPaidBack'

export interface AuditEntry {
  /** Null when the address has no account. */
  accountId: number | null
  what: Audited
  at: Date
  /** The caller's network (`networkOf`); null for events without a caller. */
  network: string | null
  /** Which vendor, which client: our own words, never typed text. */
  detail?: string
  /** For an operator's action: the system's user, and why. */
  operator?: string
  reason?: string | null
}

export async function writeAudit(tx: Queryable, entry: AuditEntry): Promise<void> {
  const { accountId, what, at, network, detail = null, operator = null, reason = null } = entry
  await tx.query(sql`
    insert into audit (account_id, what, at, network_hash, detail, operator, reason)
    values (${accountId}::int, ${what}, ${at}::timestamptz, keyed_hash(${network}), ${detail}, ${operator}, ${reason})`)
}

export interface OperatorEntry {
  at: Date
  what: OperatorAction
  operator: string
  detail: string | null
  reason: string | null
}

/** What operators did, newest first. */
export function latestOperatorEntries(db: Queryable, take: number): Promise<OperatorEntry[]> {
  return db.query<OperatorEntry>(sql`
    select at, what, operator, detail, reason from audit where operator is not null order by id desc
    limit ${take}::int`)
}

const KNOWN_FOR_MS = 30 * DAY_MS
const FAILURES_KEPT_MS = 90 * DAY_MS

/** Whether the account's owner signed in, or proved to receive its mail, from this network within the last 30 days. */
export async function isKnownNetwork(db: Queryable, accountId: number, network: string, now: Date): Promise<boolean> {
  const rows = await db.query(sql`
    select 1 from audit where account_id = ${accountId}::int
      and at > ${new Date(now.getTime() - KNOWN_FOR_MS)}::timestamptz
      and what in ('accountCreated', 'signedIn', 'passwordReset') and network_hash = keyed_hash(${network}) limit 1`)
  return rows.length > 0
}

/** Deletes old failed sign-ins: anyone can produce an unlimited number of them. */
export async function deleteOldFailures(db: Queryable, now: Date): Promise<void> {
  await db.query(
    sql`
      delete from audit where what = 'signInFailed'
        and at < ${new Date(now.getTime() - FAILURES_KEPT_MS)}::timestamptz`,
  )
}
