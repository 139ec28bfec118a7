/** The hash of the parsed body, which an idempotency key is bound to. */
import { createHash } from 'node:crypto'

export const bodyHashOf = (body: unknown): string => createHash('sha256').update(JSON.stringify(body)).digest('hex')
