/** The key to /dev/mail, which shows links that set a password: the start prints it, and no other caller has it. */
import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** One per data folder, so that an open mailbox survives a restart. */
export function mailboxKey(dataDir: string): string {
  const file = join(dataDir, 'mailbox-key')
  try {
    const stored = readFileSync(file, 'utf8').trim()
    if (/^[\w-]{16,}$/.test(stored)) return stored
  } catch {
    // No emails yet.
  }
  const key = randomBytes(18).toString('base64url')
  writeFileSync(file, `${key}\n`, { mode: 0o600 })
  return key
}
