/** Audit log of accounts, for later investigation. Never contains a secret; the caller's network is a keyed hash. */
import { DAY_MS } from '#contract/limits.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

type Audited =
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
  | 'teamInvited'
  | 'teamJoined'
  | 'teamRoleChanged'
  | 'teamRemoved'
  | 'vendorHandedOver'
  | OperatorAction
  | ConsoleEvent

/** Sign-ins to the operator's console. */
export type ConsoleEvent =
  | 'operatorJoined'
  | 'operatorSignedIn'
  | 'operatorSignInFailed'
  | 'operatorSignedOut'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'recoveryCodesMade'

/** The actions of operators, by command (server/operator) or in the console. */
export type OperatorAction =
  | 'bookingCounted'
  | 'bookingDiscounted'
  | 'reviewHidden'
  | 'reviewRestored'
  | 'reviewKept'
  | 'reportKept'
  | 'photoRemoved'
  | 'messageRemoved'
  | 'warned'
  | 'disputeOpened'
  | 'disputeClosed'
  | 'conversationOpened'
  | 'vendorEdited'
  | 'vendorEditUndone'
  | 'personEdited'
  | 'personEditUndone'
  | 'emailChangeBegun'
  | 'membershipGranted'
  | 'asked'
  | 'textRemoved'
  | 'vendorSuspended'
  | 'suspensionEnded'
  | 'appealDecided'
  | 'vendorHidden'
  | 'vendorRestored'
  | 'vendorChecked'
  | 'vendorUnchecked'
  | 'vendorApproved'
  | 'vendorRefused'
  | 'blocked'
  | 'unblocked'
  | 'personExported'
  | 'personDeleted'
  | 'samplesRemoved'
  | 'vendorsImported'
  | 'vendorImportUploaded'
  | 'vendorImportStarted'
  | 'vendorImportStopped'
  | 'vendorImportDiscarded'
  | 'marketplaceExported'
  | 'backupStarted'
  | 'exportStarted'
  | 'exportDiscarded'
  | 'exportDownloaded'
  | 'marketplaceImported'
  | 'jobsRetried'
  | 'mailResent'
  | 'mailDropped'
  | 'testMailSent'
  | 'bounceNoted'
  | 'bounceCleared'
  | 'broadcastTested'
  | 'broadcastStarted'
  | 'broadcastPaused'
  | 'broadcastResumed'
  | 'broadcastCanceled'
  | 'broadcastDiscarded'
  | 'membershipEnded'
  | 'membershipPaidBack'
  | 'invoicePaid'
  | 'invoiceCanceled'
  | 'photosAdopted'
  | 'backedUp'
  | 'restored'
  | 'membershipExtended'
  | 'confirmationResent'
  | 'priceSet'
  | 'priceWithdrawn'
  | 'promotionMade'
  | 'promotionChanged'
  | 'promotionSwitchedOn'
  | 'promotionSwitchedOff'
  | 'paymentLookedUp'
  | 'marketplaceSet'
  | 'articleBegun'
  | 'serviceTypeBegun'
  | 'pictureAdded'
  | 'textPublished'
  | 'textScheduled'
  | 'textHidden'
  | 'textRestored'
  | 'shippedTextRestored'
  | 'textWithdrawn'
  | 'textDraftDiscarded'
  | 'textTested'
  | 'claimSwitchedOn'
  | 'claimSwitchedOff'
  | 'operatorInvited'
  | 'operatorRoleChanged'
  | 'operatorRemoved'

interface AuditEntry {
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

interface OperatorEntry {
  at: Date
  what: OperatorAction
  operator: string
  detail: string | null
  reason: string | null
}

/** The actions of operators, newest first. */
export function latestOperatorEntries(db: Queryable, take: number): Promise<OperatorEntry[]> {
  return db.query<OperatorEntry>(sql`
    select at, what, operator, detail, reason from audit where operator is not null order by id desc
    limit ${take}::int`)
}

const KNOWN_FOR_MS = 30 * DAY_MS
const FAILURES_KEPT_MS = 90 * DAY_MS
/** For questions about an account that come late, such as of a sign-in on a device that was sold. */
const ACCOUNTS_KEPT_MS = 400 * DAY_MS
/** Proof of what operators and owners had done with personal data and money. */
const PROOF_KEPT_MS = 3 * 365 * DAY_MS

/** Whether the account's owner signed in, or proved to receive its mail, from this network within the last 30 days. */
export async function isKnownNetwork(db: Queryable, accountId: number, network: string, now: Date): Promise<boolean> {
  const rows = await db.query(sql`
    select 1 from audit where account_id = ${accountId}::int
      and at > ${new Date(now.getTime() - KNOWN_FOR_MS)}::timestamptz
      and what in ('accountCreated', 'signedIn', 'passwordReset') and network_hash = keyed_hash(${network}) limit 1`)
  return rows.length > 0
}

/** Whether the operator signed in to the console from this network within the last 30 days. */
export async function isOperatorsNetwork(
  db: Queryable,
  { operator, network, now }: { operator: string; network: string; now: Date },
): Promise<boolean> {
  const rows = await db.query(sql`
    select 1 from audit where operator = ${operator} and what = 'operatorSignedIn'
      and at > ${new Date(now.getTime() - KNOWN_FOR_MS)}::timestamptz and network_hash = keyed_hash(${network}) limit 1`)
  return rows.length > 0
}

/** Deletes what is older than it is of use: failed sign-ins first, of which anyone can produce any number. */
export async function deleteOldEntries(db: Queryable, now: Date): Promise<void> {
  const before = (keptMs: number) => new Date(now.getTime() - keptMs)
  await db.query(sql`
    delete from audit
    where (what in ('signInFailed', 'operatorSignInFailed') and at < ${before(FAILURES_KEPT_MS)}::timestamptz)
      or (operator is null and what not in ('personExported', 'personDeleted')
        and at < ${before(ACCOUNTS_KEPT_MS)}::timestamptz)
      or at < ${before(PROOF_KEPT_MS)}::timestamptz`)
}
