/** Tokens that mean nothing by themselves: 256 random bits, kept as their hash. */
import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto'

export interface OpaqueToken {
  /** What the caller gets: 43 characters that fit into URLs and cookies. */
  token: string
  /** What is kept. */
  hash: Buffer
}

export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

export function newToken(): OpaqueToken {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashOf(token) }
}

export const newSalt = () => randomBytes(32)

/** The token that replaces another: whoever holds that one and the salt can make it again, nobody else. */
export function rotateToken(token: string, salt: Buffer): OpaqueToken {
  const next = createHmac('sha256', salt).update(token).digest('base64url')
  return { token: next, hash: hashOf(next) }
}

/** So many random digits. */
export const newCode = (digits: number) =>
  randomInt(10 ** digits)
    .toString()
    .padStart(digits, '0')
