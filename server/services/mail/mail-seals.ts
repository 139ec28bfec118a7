/**
 * Secrets in mails that only this marketplace can make: the proof that a mail is ours, and the link that ends mails.
 */
import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { MAIL_TOPICS, type MailTopic } from '#contract/mail/unsubscribe.ts'
import type { Queryable } from '#server/db/database.ts'
import { readServerKey } from '#server/repositories/accounts/rate-limits.ts'

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

const derive = async (db: Queryable, words: string): Promise<Buffer> =>
  createHmac('sha256', await readServerKey(db, 'challenges'))
    .update(words)
    .digest()

interface OwnMail {
  messageId: string
  to: string
}

/**
 * Stands in a header of each mail. A report about the mail repeats it: strangers can’t report mail that they never had.
 */
export const proofOfMail = async (db: Queryable, { messageId, to }: OwnMail): Promise<string> =>
  (await derive(db, `mail ${messageId} ${to.toLowerCase()}`)).toString('base64url')

export async function isOwnMail(db: Queryable, mail: OwnMail, proof: string): Promise<boolean> {
  const [right, given] = [Buffer.from(await proofOfMail(db, mail)), Buffer.from(proof)]
  return right.length === given.length && timingSafeEqual(right, given)
}

export interface Subscription {
  topic: MailTopic
  /** In lower case. */
  address: string
  /** Only of `news`: the account agreed to them, and keeps them when its address changes. */
  accountId?: number
}

/** The address is encrypted: links are logged by proxies and forwarded. */
export async function sealSubscription(db: Queryable, { topic, address, accountId }: Subscription): Promise<string> {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(ALGORITHM, await derive(db, 'unsubscribe'), nonce)
  const sealed = Buffer.concat([
    cipher.update([topic, address, ...(accountId === undefined ? [] : [accountId])].join(' '), 'utf8'),
    cipher.final(),
  ])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** @returns null for a token that this marketplace didn’t make */
export async function openSubscription(db: Queryable, token: string): Promise<Subscription | null> {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length <= NONCE_BYTES + TAG_BYTES) return null
  const key = await derive(db, 'unsubscribe')
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  try {
    const opened = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
    const [word = '', address = '', account] = opened.split(' ')
    const topic = MAIL_TOPICS.find((known) => known === word)
    return topic ? { topic, address, ...(account !== undefined && { accountId: Number(account) }) } : null
  } catch {
    return null
  }
}
