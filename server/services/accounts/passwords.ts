/**
 * Hashes passwords with argon2id. Only a few are computed at a time, because each takes 19 MiB; the queue is bounded.
 */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { Unavailable } from '#server/services/errors.ts'
import { concurrencyLimit } from '#server/services/concurrency-limit.ts'

const derive = promisify(argon2)

/** OWASP's smallest recommended setting for argon2id. */
const MEMORY_KIB = 19_456
const PASSES = 2
const PARALLELISM = 1
const HASH_BYTES = 32
const SALT_BYTES = 16
const MAX_CONCURRENT = 2
const WAITING_MAX = 40
const RETRY_AFTER_SECONDS = 5

export interface Passwords {
  /** Returns the hash to store, in PHC format. @throws Unavailable if the queue is full */
  hash(password: string): Promise<string>
  /**
   * Whether the password matches the hash. Without a hash (no such account, or no password yet) it takes just as long
   * and returns false. @throws Unavailable if the queue is full
   */
  verify(password: string, hash: string | null): Promise<boolean>
}

const full = () => new Unavailable(RETRY_AFTER_SECONDS, 'We’re busy right now. Try signing in again in a moment.')

/** @param waitingMax the maximum number of queued hashes */
export function makePasswords({ waitingMax = WAITING_MAX }: { waitingMax?: number } = {}): Passwords {
  const limit = concurrencyLimit(MAX_CONCURRENT, { max: waitingMax, full })
  return {
    hash: async (password) => {
      const salt = randomBytes(SALT_BYTES)
      const hash = await limit(() =>
        hashWith(password, { salt, memory: MEMORY_KIB, passes: PASSES, parallelism: PARALLELISM, length: HASH_BYTES }),
      )
      return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${PARALLELISM}$${base64(salt)}$${base64(hash)}`
    },
    verify: async (password, hash) => {
      const stored = parse(hash ?? DUMMY_HASH)
      const computed = await limit(() => hashWith(password, { ...stored, length: stored.hash.length }))
      return timingSafeEqual(computed, stored.hash) && hash !== null
    },
  }
}

/** Used for the comparison if there is no account; no password hashes to it. */
const DUMMY_HASH = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${PARALLELISM}$${'A'.repeat(22)}$${'A'.repeat(43)}`

interface HashOptions {
  salt: Buffer
  /** In KiB. */
  memory: number
  passes: number
  parallelism: number
  length: number
}

const hashWith = (password: string, { salt, memory, passes, parallelism, length }: HashOptions) =>
  // Keyboards can produce different code points for the same characters.
  derive('argon2id', {
    message: password.normalize('NFKC'),
    nonce: salt,
    memory,
    passes,
    parallelism,
    tagLength: length,
  })

function parse(hash: string) {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(hash)
  if (!match) throw new Error('A stored password hash is not in PHC form.')
  const [, memory, passes, parallelism, salt = '', digest = ''] = match
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(digest, 'base64'),
  }
}

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
