/** Opaque tokens: 256 random bits, stored as a hash. */
import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto'

interface OpaqueToken {
  /** For the caller: 43 characters that fit into URLs and cookies. */
  token: string
  /** For the database. */
  hash: Buffer
}

export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

export function newToken(): OpaqueToken {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashOf(token) }
}

export const newSalt = () => randomBytes(32)

/** The token that replaces another: it can be derived again only from that token and the salt. */
export function rotateToken(token: string, salt: Buffer): OpaqueToken {
  const next = createHmac('sha256', salt).update(token).digest('base64url')
  return { token: next, hash: hashOf(next) }
}

/** A code of `digits` random digits. */
export const newCode = (digits: number) =>
  randomInt(10 ** digits)
    .toString()
    .padStart(digits, '0')
