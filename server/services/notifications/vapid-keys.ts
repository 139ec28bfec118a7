/**
 * The keys by which push services know this marketplace (VAPID, RFC 8292): from the environment, or made once and kept
 * in the database. Never logged. A device that subscribed with other keys has to subscribe again.
 */
import { createECDH } from 'node:crypto'
import type { Database } from '#server/db/database.ts'
import { addVapidKey, findVapidKey } from '#server/repositories/notifications/vapid-keys.ts'

/** base64url: an uncompressed P-256 point of 65 bytes, and its scalar of 32. */
export interface VapidKeys {
  publicKey: string
  privateKey: string
}

/** Reads the keys, or makes them, with the first call; after a failure the next call tries again. */
export function vapidKeysOf(db: Database, privateKey?: string): () => Promise<VapidKeys> {
  let found: Promise<VapidKeys> | null = null
  return () => {
    found ??= (privateKey === undefined ? storedKeys(db) : Promise.resolve(keysOf(fromText(privateKey)))).catch(
      (error: unknown) => {
        found = null
        throw error
      },
    )
    return found
  }
}

async function storedKeys(db: Database): Promise<VapidKeys> {
  const stored = await findVapidKey(db)
  if (stored) return keysOf(stored)
  const made = createECDH(CURVE)
  made.generateKeys()
  await addVapidKey(db, padded(made.getPrivateKey()))
  // Two servers that start at the same time both use the one that was stored.
  const first = await findVapidKey(db)
  if (!first) throw new Error('The database keeps no key for notifications.')
  return keysOf(first)
}

const CURVE = 'prime256v1'
const PRIVATE_BYTES = 32

function keysOf(privateKey: Buffer): VapidKeys {
  const pair = createECDH(CURVE)
  pair.setPrivateKey(privateKey)
  return { publicKey: pair.getPublicKey().toString('base64url'), privateKey: privateKey.toString('base64url') }
}

/** Leading zeros are left out by the crypto library. */
const padded = (key: Buffer) => Buffer.concat([Buffer.alloc(PRIVATE_BYTES - key.length), key])

const fromText = (key: string) => Buffer.from(key, 'base64url')

/** Whether a text is a private key: what an operator sets must be one. */
export function isVapidKey(key: string): boolean {
  if (!/^[\w-]{43}$/.test(key)) return false
  try {
    keysOf(fromText(key))
    return true
  } catch {
    return false
  }
}
