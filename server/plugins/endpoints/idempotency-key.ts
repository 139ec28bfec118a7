/**
 * The headers of what a person sends: Idempotency-Key, Device-Key and Proof-Of-Work
 * (docs/specification.md#sending-a-quote-request).
 */
import type { FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { PROOF_HEADER } from '#contract/proof-of-work.ts'
import { HttpError } from '../errors.ts'

const Key = v.pipe(v.string(), v.uuid())

export const KEY_HEADER = { 'Idempotency-Key': 'A UUID, made once per thing that a person sends' }

/** @throws HttpError (400) without a key */
export function keyOf({ headers }: FastifyRequest): string {
  const key = v.safeParse(Key, headers['idempotency-key'])
  if (!key.success) throw new HttpError(400, 'keyMissing', 'Send the header Idempotency-Key with a UUID.')
  return key.output
}

/** The proof of work that solves a challenge; null without one. */
export function proofOf({ headers }: FastifyRequest): string | null {
  const proof = headers[PROOF_HEADER]
  return typeof proof === 'string' ? proof : null
}

/** The device's own key, which proves that an earlier request came from it; null without one, or with a wrong one. */
export function deviceKeyOf({ headers }: FastifyRequest): string | null {
  const key = v.safeParse(Key, headers['device-key'])
  return key.success ? key.output.toLowerCase() : null
}
