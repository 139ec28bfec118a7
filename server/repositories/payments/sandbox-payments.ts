/**
 * The records of the sandbox gateway (services/payments/sandbox-gateway.ts). With a real gateway the payment service
 * stores them.
 */
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

export type SandboxOutcome = 'approved' | 'declined' | 'cvv' | 'avs'

interface NewNonce {
  outcome: SandboxOutcome
  cardType: string
  cardValidUntil: Date
  /** As worded on a receipt. */
  card: string
  expiresAt: Date
}

export async function addNonce(
  db: Queryable,
  { outcome, cardType, cardValidUntil, card, expiresAt }: NewNonce,
): Promise<string> {
  const rows = await db.query<{ nonce: string }>(sql`
    insert into sandbox_nonce (nonce, outcome, card_type, card_valid_until, card, expires_at)
    values (gen_random_uuid(), ${outcome}, ${cardType}, ${cardValidUntil}::timestamptz, ${card},
      ${expiresAt}::timestamptz) returning nonce`)
  return rows[0]?.nonce ?? ''
}

interface UsedNonce {
  outcome: SandboxOutcome
  cardValidUntil: Date | null
  card: string | null
}

/** Redeems a nonce. @returns undefined when it is unknown, used or too old */
export async function useNonce(
  tx: Queryable,
  { nonce, key, now }: { nonce: string; key: string; now: Date },
): Promise<UsedNonce | undefined> {
  const rows = await tx.query<UsedNonce>(sql`
    update sandbox_nonce set used_for = ${key}::uuid
    where nonce = ${nonce}::uuid and used_for is null and expires_at > ${now}::timestamptz
    returning outcome, card_valid_until as "cardValidUntil", card`)
  return rows[0]
}

interface StoredPaymentMethod {
  validUntil: Date
  card: string | null
}

/** Stores a card for later charges. @returns its token */
export async function storePaymentMethod(tx: Queryable, { validUntil, card }: StoredPaymentMethod): Promise<string> {
  const rows = await tx.query<{ token: string }>(sql`
    insert into sandbox_method (valid_until, card) values (${validUntil}::timestamptz, ${card}) returning token`)
  return rows[0]?.token ?? ''
}

/** A stored card; undefined when unknown. */
export async function findMethod(tx: Queryable, token: string): Promise<StoredPaymentMethod | undefined> {
  const rows = await tx.query<StoredPaymentMethod>(
    sql`select valid_until as "validUntil", card from sandbox_method where token = ${token}::uuid`,
  )
  return rows[0]
}

interface SandboxCharge {
  transactionId: string
  amountCents: number
  method: string | null
  card: string | null
}

const columns = sql`transaction_id as "transactionId", amount_cents as "amountCents", method, card`

export async function findCharge(db: Queryable, key: string): Promise<SandboxCharge | undefined> {
  const rows = await db.query<SandboxCharge>(sql`select ${columns} from sandbox_charge where key = ${key}::uuid`)
  return rows[0]
}

/** @returns undefined when the key has already been charged */
export async function addCharge(
  tx: Queryable,
  { key, amountCents, method, card, now }: Omit<SandboxCharge, 'transactionId'> & { key: string; now: Date },
): Promise<SandboxCharge | undefined> {
  const rows = await tx.query<SandboxCharge>(sql`
    insert into sandbox_charge (key, amount_cents, method, card, charged_at)
    values (${key}::uuid, ${amountCents}::int, ${method}::uuid, ${card}, ${now}::timestamptz) on conflict do nothing
    returning ${columns}`)
  return rows[0]
}

/**
 * Pays back a charge once per key.
 * @returns undefined when there is no such charge, or less of it is left
 */
export async function addRefund(
  tx: Queryable,
  { key, transactionId, amountCents }: { key: string; transactionId: string; amountCents: number },
  now: Date,
): Promise<{ refundId: string; amountCents: number } | undefined> {
  // Refunds of one charge take turns.
  await tx.query(sql`select 1 from sandbox_charge where transaction_id = ${transactionId}::uuid for update`)
  await tx.query(sql`
    insert into sandbox_refund (key, transaction_id, amount_cents, refunded_at)
    select ${key}::uuid, charge.transaction_id, ${amountCents}::int, ${now}::timestamptz from sandbox_charge as charge
    where charge.transaction_id = ${transactionId}::uuid and charge.amount_cents >= ${amountCents}::int + (
      select coalesce(sum(amount_cents), 0) from sandbox_refund where transaction_id = charge.transaction_id)
    on conflict do nothing`)
  const rows = await tx.query<{ refundId: string; amountCents: number }>(sql`
    select refund_id as "refundId", amount_cents as "amountCents" from sandbox_refund where key = ${key}::uuid`)
  return rows[0]
}

/** Removes a stored card; the charges made with it stay. */
export async function deletePaymentMethod(tx: Queryable, token: string): Promise<void> {
  await tx.query(sql`update sandbox_charge set method = null where method = ${token}::uuid`)
  await tx.query(sql`delete from sandbox_method where token = ${token}::uuid`)
}

export async function deleteExpiredNonces(db: Queryable, now: Date): Promise<void> {
  await db.query(sql`delete from sandbox_nonce where expires_at < ${now}::timestamptz`)
}
