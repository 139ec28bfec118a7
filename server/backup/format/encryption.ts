/** AES-256-GCM around a stream: twelve bytes of nonce, the content, sixteen bytes that prove both. */
import { createCipheriv, createDecipheriv, createHash, randomBytes, type DecipherGCM } from 'node:crypto'
import { Transform, type TransformCallback } from 'node:stream'
import { BackupProblem } from '#server/db/dump/backup-problem.ts'

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16
/** With the last byte of the content. */
const HELD_BYTES = TAG_BYTES + 1

export interface BackupKey {
  /** Tells keys apart without telling the key. */
  id: string
  bytes: Buffer
}

/** @param hex 64 hexadecimal digits */
export function backupKeyFrom(hex: string): BackupKey {
  const bytes = Buffer.from(hex, 'hex')
  return { id: createHash('sha256').update('backup key').update(bytes).digest('hex').slice(0, 8), bytes }
}

export function encrypting({ bytes }: BackupKey): Transform {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(ALGORITHM, bytes, nonce)
  return new Transform({
    construct(done) {
      this.push(nonce)
      done()
    },
    transform: (chunk: Buffer, _encoding, done) => done(null, cipher.update(chunk)),
    flush(done) {
      this.push(cipher.final())
      done(null, cipher.getAuthTag())
    },
  })
}

/**
 * Ends with a BackupProblem when a byte was changed or lost; what came before that must not be trusted. The last byte
 * comes once all are proven: a damaged file is never as long as a whole one.
 * @param what names the file in that problem
 */
export function decrypting({ bytes }: BackupKey, what = 'A file of this backup'): Transform {
  let held = Buffer.alloc(0)
  let decipher: DecipherGCM | undefined
  const damaged = () => new BackupProblem(`${what} is damaged or was encrypted with another key.`)
  return new Transform({
    transform(chunk: Buffer, _encoding, done: TransformCallback) {
      held = Buffer.concat([held, chunk])
      if (!decipher && held.length >= NONCE_BYTES) {
        decipher = createDecipheriv(ALGORITHM, bytes, held.subarray(0, NONCE_BYTES))
        held = held.subarray(NONCE_BYTES)
      }
      if (!decipher || held.length <= HELD_BYTES) return done()
      const plain = decipher.update(held.subarray(0, -HELD_BYTES))
      held = held.subarray(-HELD_BYTES)
      return done(null, plain)
    },
    flush(done: TransformCallback) {
      if (!decipher || held.length < TAG_BYTES) return done(damaged())
      const last = decipher.update(held.subarray(0, -TAG_BYTES))
      decipher.setAuthTag(held.subarray(-TAG_BYTES))
      try {
        return done(null, Buffer.concat([last, decipher.final()]))
      } catch {
        return done(damaged())
      }
    },
  })
}
