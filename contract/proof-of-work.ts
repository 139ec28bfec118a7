/**
 * A proof of work for a quote request that arrives among many (docs/operating.md#requests-in-bulk): the page finds a
 * number, so that the SHA-256 of `{nonce}:{number}` begins with `bits` zero bits. It travels as `Proof-Of-Work:
 * {nonce}:{number}` with the same Idempotency-Key, which the nonce is bound to.
 */
import * as v from 'valibot'

export const PROOF_HEADER = 'proof-of-work'
/** More than the server ever asks for: no other server's response makes a phone compute for hours. */
const PROOF_BITS_MAX = 20

export const Challenge = v.object({
  nonce: v.pipe(v.string(), v.maxLength(200), v.regex(/^[\w.-]+$/)),
  bits: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(PROOF_BITS_MAX)),
})
export type Challenge = v.InferOutput<typeof Challenge>

/** The number of zero bits that a hash begins with. */
export function leadingZeroBits(hash: Uint8Array): number {
  let bits = 0
  for (const byte of hash) {
    if (byte !== 0) return bits + Math.clz32(byte) - 24
    bits += 8
  }
  return bits
}
