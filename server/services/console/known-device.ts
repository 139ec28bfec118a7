/**
 * The mark of a device on which an operator signed in: it opens nothing, but whoever has it is counted apart from
 * strangers who guess (lockout.ts). It is signed instead of stored.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Queryable } from '#server/db/database.ts'
import { readServerKey } from '#server/repositories/accounts/rate-limits.ts'

/** `operator.name.signature` */
const MARK = /^(\d{1,10})\.([\w-]{22})\.([\w-]{43})$/
const NAME_BYTES = 16

interface KnownDevice {
  operatorId: number
  name: string
}

/** @param mark unchecked; null without one @returns null for a mark that this server did not give */
export async function knownDevice(db: Queryable, mark: string | null): Promise<KnownDevice | null> {
  const [, operatorId = '', name = '', given = ''] = MARK.exec(mark ?? '') ?? []
  const device = { operatorId: Number(operatorId), name }
  const right = Buffer.from(await signatureOf(db, device))
  return given.length === right.length && timingSafeEqual(right, Buffer.from(given)) ? device : null
}

/** @param earlier the mark that the device has, which stays if it is this operator's */
export async function deviceMarkFor(db: Queryable, operatorId: number, earlier: string | null): Promise<string> {
  const known = await knownDevice(db, earlier)
  if (earlier !== null && known?.operatorId === operatorId) return earlier
  const name = randomBytes(NAME_BYTES).toString('base64url')
  return `${operatorId}.${name}.${await signatureOf(db, { operatorId, name })}`
}

async function signatureOf(db: Queryable, { operatorId, name }: KnownDevice): Promise<string> {
  const secret = await readServerKey(db, 'challenges')
  return createHmac('sha256', secret).update(`console device ${operatorId} ${name}`).digest('base64url')
}
