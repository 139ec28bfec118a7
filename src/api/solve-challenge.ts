/** Solves a server's challenge with a proof of work (contract/proof-of-work.ts), while the page stays responsive. */
import * as v from 'valibot'
import { Challenge, leadingZeroBits } from '#contract/proof-of-work.ts'
import type { ServerResponse } from './exchange.ts'

const ChallengeResponse = v.object({ challenge: Challenge })

/**
 * The value of the Proof-Of-Work header for a refusal that asks for one.
 * @returns null for any other response, and where the browser cannot hash (plain HTTP): then Retry-After counts
 * @throws the signal's reason
 */
export async function proofFor({ status, json }: ServerResponse, signal: AbortSignal): Promise<string | null> {
  const subtle: SubtleCrypto | undefined = globalThis.crypto.subtle
  const asked = status === 429 && subtle ? v.safeParse(ChallengeResponse, json) : null
  if (!asked?.success) return null
  const { nonce, bits } = asked.output.challenge
  const encoder = new TextEncoder()
  for (let number = 0; ; number += 1) {
    signal.throwIfAborted()
    const proof = `${nonce}:${number}`
    // Each hash is computed outside the page's thread, which is free meanwhile.
    const hash = await subtle.digest('SHA-256', encoder.encode(proof))
    if (leadingZeroBits(new Uint8Array(hash)) >= bits) return proof
  }
}
