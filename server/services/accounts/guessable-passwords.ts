/**
 * Passwords that are tried first: the commonest of those that ever leaked, and what everybody knows of their owner
 * (NIST SP 800-63B, 3.1.1.2).
 */
import { dictionary } from '@zxcvbn-ts/language-common'
import { GUESSABLE_PASSWORD } from '#contract/account.ts'
import { PASSWORD_MIN_CHARS } from '#contract/limits.ts'
import { InvalidFields } from '#server/services/errors.ts'

/** In lower case. Shorter ones are refused anyway. */
const COMMONEST: ReadonlySet<string> = new Set(
  dictionary['passwords-common'].filter((password) => password.length >= PASSWORD_MIN_CHARS),
)

/** @param email null where it is not known whose password it will be */
export function isGuessable(password: string, email: string | null): boolean {
  const typed = password.normalize('NFKC').toLowerCase().trim()
  const address = email?.toLowerCase() ?? ''
  return COMMONEST.has(typed) || (address !== '' && [address, address.split('@')[0]].includes(typed))
}

/** @param name the field of the password @throws InvalidFields */
export function refuseGuessable(
  password: string,
  email: string | null,
  name: 'newPassword' | 'password' = 'newPassword',
): void {
  if (isGuessable(password, email)) throw new InvalidFields([{ name, code: 'invalid', message: GUESSABLE_PASSWORD }])
}
