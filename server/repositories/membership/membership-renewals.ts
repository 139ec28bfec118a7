/** Membership renewals and upgrades with their payment status: one of each per term that was not ended early. */
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** `upgrade`: from Basic to Pro for the days that are left of a term. */
type RenewalKind = 'renewal' | 'upgrade'

export interface RenewalRow {
  id: number
  kind: RenewalKind
  vendorId: number
  /** The end of the preceding term, `YYYY-MM-DD`; of an upgrade the end of its own term. */
  follows: string
  /** Idempotency key of the charge at the gateway. */
  gatewayKey: string
  status: 'open' | 'processing' | 'declined' | 'invoiced' | 'paid'
  membershipOptionId: number
  totalCents: number
  autoRenew: boolean
  chargingSince: Date | null
  /** Whether the vendor's card was removed after an earlier attempt, whose approval may still come late. */
  isCardRemoved: boolean
}

const columns = sql`
  id, kind, vendor_id as "vendorId", follows, gateway_key as "gatewayKey", status,
  membership_option_id as "membershipOptionId",
  total_cents as "totalCents", auto_renew as "autoRenew", charging_since as "chargingSince",
  is_card_removed as "isCardRemoved"`

export async function findRenewal(
  db: Queryable,
  { vendorId, follows, kind }: Pick<RenewalRow, 'vendorId' | 'follows' | 'kind'>,
): Promise<RenewalRow | undefined> {
  const rows = await db.query<RenewalRow>(sql`
    select ${columns} from membership_renewal
    where vendor_id = ${vendorId}::int and follows = ${follows}::date and kind = ${kind} and ended_at is null`)
  return rows[0]
}

export async function findRenewalById(db: Queryable, id: number): Promise<RenewalRow | undefined> {
  const rows = await db.query<RenewalRow>(sql`select ${columns} from membership_renewal where id = ${id}::int`)
  return rows[0]
}

/** The renewal, locked until the transaction ends. */
export async function lockRenewal(tx: Queryable, id: number): Promise<RenewalRow | undefined> {
  const rows = await tx.query<RenewalRow>(
    sql`select ${columns} from membership_renewal where id = ${id}::int for update`,
  )
  return rows[0]
}

/** When the charge began of the vendor's renewal or upgrade that is being paid; undefined if none is. */
export async function findChargeUnderWay(db: Queryable, vendorId: number): Promise<Date | undefined> {
  const rows = await db.query<{ since: Date }>(sql`
    select charging_since as since from membership_renewal
    where vendor_id = ${vendorId}::int and status = 'processing' order by charging_since desc limit 1`)
  return rows[0]?.since
}

export type NewRenewal = Pick<
  RenewalRow,
  'kind' | 'vendorId' | 'follows' | 'membershipOptionId' | 'totalCents' | 'autoRenew'
>

/**
 * Starts a payment attempt: creates the term's renewal, or changes the one that is not paid yet. Call it in a
 * transaction.
 * @param isUncharged no earlier attempt was approved: the card of this one may be stored
 * @returns null when another attempt is in progress, or it is paid
 */
export async function beginRenewal(
  tx: Queryable,
  renewal: NewRenewal,
  { isUncharged, now }: { isUncharged: boolean; now: Date },
): Promise<RenewalRow | null> {
  const { kind, vendorId, follows, membershipOptionId, totalCents, autoRenew } = renewal
  const rows = await tx.query<RenewalRow>(sql`
    insert into membership_renewal as known (
      kind, vendor_id, follows, status, membership_option_id, total_cents, auto_renew, charging_since)
    values (${kind}, ${vendorId}::int, ${follows}::date, 'processing', ${membershipOptionId}::int, ${totalCents}::int,
      ${autoRenew}::boolean, ${now}::timestamptz)
    on conflict (vendor_id, follows, kind) where ended_at is null do update set
      status = 'processing', membership_option_id = excluded.membership_option_id, total_cents = excluded.total_cents,
      auto_renew = excluded.auto_renew, attempts = known.attempts + 1, charging_since = excluded.charging_since,
      is_card_removed = known.is_card_removed and not ${isUncharged}::boolean
      where known.status in ('open', 'declined', 'invoiced')
    returning ${columns}`)
  return rows[0] ?? null
}

/** Notes on the vendor's unpaid renewals that the card of an earlier attempt is not stored. */
export async function noteCardRemoved(tx: Queryable, vendorId: number): Promise<void> {
  await tx.query(sql`
    update membership_renewal set is_card_removed = true
    where vendor_id = ${vendorId}::int and status in ('open', 'declined')`)
}

export async function endRenewalUnpaid(tx: Queryable, id: number, status: 'open' | 'declined'): Promise<void> {
  await tx.query(sql`
    update membership_renewal set status = ${status}, charging_since = null
    where id = ${id}::int and status = 'processing'`)
}

export async function endRenewalPaid(
  tx: Queryable,
  id: number,
  { transactionId, card, now }: { transactionId: string | null; card: string | null; now: Date },
): Promise<void> {
  await tx.query(sql`
    update membership_renewal set status = 'paid', charging_since = null, paid_at = ${now}::timestamptz,
      transaction_id = ${transactionId}, card = ${card}
    where id = ${id}::int`)
}

/** The vendor's term ends early: what was paid for it counts for no other term that follows the same day. */
export async function endPaidRenewals(tx: Queryable, vendorId: number, now: Date): Promise<void> {
  await tx.query(sql`
    update membership_renewal set ended_at = ${now}::timestamptz
    where vendor_id = ${vendorId}::int and status = 'paid' and ended_at is null`)
}
