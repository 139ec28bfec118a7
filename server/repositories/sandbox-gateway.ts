/** The books of the sandbox gateway (services/payments-sandbox.ts). Everywhere else they would be at the payment service. */
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

export type SandboxOutcome = 'approved' | 'declined' | 'cvv' | 'avs'

export async function addNonce(db: Queryable, { outcome, cardType, expiresAt }: { outcome: SandboxOutcome; cardType: string; expiresAt: Date }): Promise<string> {
  const rows = await db.query<{ nonce: string }>(sql`
    insert into sandbox_nonce (nonce, outcome, card_type, expires_at)
    values (gen_random_uuid(), ${outcome}, ${cardType}, ${expiresAt}::timestamptz) returning nonce`)
  return rows[0]?.nonce ?? ''
}

/** Uses a nonce up. @returns nothing when it is unknown, used or too old */
export async function useNonce(
  tx: Queryable,
  { nonce, key, now }: { nonce: string; key: string; now: Date },
): Promise<{ outcome: SandboxOutcome; cardType: string } | undefined> {
  const rows = await tx.query<{ outcome: SandboxOutcome; cardType: string }>(sql`
    update sandbox_nonce set used_for = ${key}::uuid
    where nonce = ${nonce}::uuid and used_for is null and expires_at > ${now}::timestamptz returning outcome, card_type as "cardType"`)
  return rows[0]
}

export interface SandboxCharge {
  transactionId: string
  amountCents: number
}

export async function findCharge(db: Queryable, key: string): Promise<SandboxCharge | undefined> {
  const rows = await db.query<SandboxCharge>(sql`
    select transaction_id as "transactionId", amount_cents as "amountCents" from sandbox_charge where key = ${key}::uuid`)
  return rows[0]
}

/** @returns nothing when the key was charged before */
export async function addCharge(tx: Queryable, key: string, amountCents: number, now: Date): Promise<SandboxCharge | undefined> {
  const rows = await tx.query<SandboxCharge>(sql`
    insert into sandbox_charge (key, amount_cents, charged_at) values (${key}::uuid, ${amountCents}::int, ${now}::timestamptz)
    on conflict do nothing returning transaction_id as "transactionId", amount_cents as "amountCents"`)
  return rows[0]
}

export async function forgetExpiredNonces(db: Queryable, now: Date): Promise<void> {
  await db.query(sql`delete from sandbox_nonce where expires_at < ${now}::timestamptz`)
}
