/** What an idempotency key stands for: the hash of the body as it was parsed. */
import { createHash } from 'node:crypto'

export const bodyHashOf = (body: unknown): string => createHash('sha256').update(JSON.stringify(body)).digest('hex')
