/** The header of what a person sends exactly once (docs/specification.md#sending-a-quote-request). */
import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { Refused } from '#server/plugins/errors.ts'

const Key = v.pipe(v.string(), v.uuid())

export const KEY_HEADER = { 'Idempotency-Key': 'A UUID, made once per thing that a person sends' }

/** @throws Refused (400) without a key */
export function keyOf({ headers }: FastifyRequest): string {
  const key = v.safeParse(Key, headers['idempotency-key'])
  if (!key.success) throw new Refused(400, 'keyMissing', 'Send the header Idempotency-Key with a UUID.')
  return key.output
}

/** What a key stands for: the body as it was understood. */
export const bodyHashOf = (body: unknown): string => createHash('sha256').update(JSON.stringify(body)).digest('hex')

export const keyReused = () =>
  new Refused(422, 'keyReused', 'This key was used for another request. Send this one with a new key.')
export const cancelled = () => new Refused(409, 'cancelled', 'This was cancelled before it arrived. Nothing was sent.')
