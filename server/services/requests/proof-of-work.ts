/** Challenges for a proof of work. Nothing of them is stored: a signature binds each to one idempotency key. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { leadingZeroBits } from '#contract/proof-of-work.ts'
import type { Challenge } from '#contract/proof-of-work.ts'

const LIFETIME_MS = 10 * 60_000

/** A challenge for the request with this key. */
export function newChallenge(secret: Buffer, { key, bits, now }: { key: string; bits: number; now: Date }): Challenge {
  const head = `${(now.getTime() + LIFETIME_MS).toString(36)}.${bits}`
  return { nonce: `${head}.${signatureOf(secret, key, head)}`, bits }
}

/** Whether a Proof-Of-Work header solves a challenge that was given for this key and has not expired. */
export function isProof(secret: Buffer, proof: string, { key, now }: { key: string; now: Date }): boolean {
  const [, head = '', expires = '', bits = '', signature = ''] =
    /^(([0-9a-z]{1,12})\.(\d{1,2}))\.([\w-]{43}):\d{1,12}$/.exec(proof) ?? []
  const signed = Buffer.from(signatureOf(secret, key, head))
  if (signature.length !== signed.length || !timingSafeEqual(signed, Buffer.from(signature))) return false
  if (Number.parseInt(expires, 36) < now.getTime()) return false
  return leadingZeroBits(createHash('sha256').update(proof).digest()) >= Number(bits)
}

const signatureOf = (secret: Buffer, key: string, head: string) =>
  createHmac('sha256', secret).update(`${key} ${head}`).digest('base64url')
