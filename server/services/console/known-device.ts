/**
 * The mark of a device on which an operator signed in: it opens nothing, but whoever has it is counted apart from
 * strangers who guess (lockout.ts). It is signed instead of stored.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Queryable } from '#server/db/database.ts'
import { readServerKey } from '#server/repositories/accounts/rate-limits.ts'

/** `name.signature` */
const MARK = /^([\w-]{22})\.([\w-]{43})$/
const NAME_BYTES = 16

/** The name of the device, if the mark is this operator's; null for any other. */
export async function knownDevice(
  db: Queryable,
  { mark, operatorId }: { mark: string | null; operatorId: number },
): Promise<string | null> {
  const [, name = '', given = ''] = MARK.exec(mark ?? '') ?? []
  const right = Buffer.from(await signatureOf(db, name, operatorId))
  return given.length === right.length && timingSafeEqual(right, Buffer.from(given)) ? name : null
}

/** @param earlier the mark that the device has, which stays if it is this operator's */
export async function deviceMarkFor(db: Queryable, operatorId: number, earlier: string | null): Promise<string> {
  if (earlier !== null && (await knownDevice(db, { mark: earlier, operatorId })) !== null) return earlier
  const name = randomBytes(NAME_BYTES).toString('base64url')
  return `${name}.${await signatureOf(db, name, operatorId)}`
}

async function signatureOf(db: Queryable, name: string, operatorId: number): Promise<string> {
  const secret = await readServerKey(db, 'challenges')
  return createHmac('sha256', secret).update(`console device ${operatorId} ${name}`).digest('base64url')
}
