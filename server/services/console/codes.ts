/** Codes of authenticator apps, and recovery codes. */
import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { RECOVERY_CODES } from '#contract/console/operators.ts'

const STEP_SECONDS = 30
/** Without letters and digits that look alike. */
const LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'
const CODE_CHARS = 16

/** 160 bits, as RFC 4226 asks for. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

const totpOf = (secret: string, label = '') =>
  new TOTP({ issuer: 'Fanfare console', label, secret: Secret.fromBase32(secret), period: STEP_SECONDS })

/** For the app: a link on the phone, a picture to scan from another screen. */
export const totpUri = (secret: string, email: string): string => totpOf(secret, email).toString()

/** The time step of a right code, also of the one before or after; null for a wrong one. */
export function totpStep(secret: string, code: string, now: Date): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: 1 })
  return delta === null ? null : Math.floor(now.getTime() / 1000 / STEP_SECONDS) + delta
}

const newCode = () => Array.from({ length: CODE_CHARS }, () => LETTERS[randomInt(LETTERS.length)]).join('')

export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, newCode)

/** `ABCD-EFGH-JKMN-PQRS` */
export const readableCode = (code: string): string => code.match(/.{4}/g)?.join('-') ?? code
