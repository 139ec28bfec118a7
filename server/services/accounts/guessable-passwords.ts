/**
 * Passwords that attackers try first: the most common leaked passwords, and what is publicly known about their owner
 * (NIST SP 800-63B, 3.1.1.2).
 */
import { dictionary } from '@zxcvbn-ts/language-common'
import { GUESSABLE_PASSWORD } from '#contract/account.ts'
import { PASSWORD_MIN_CHARS } from '#contract/limits.ts'
import { InvalidFields } from '#server/services/errors.ts'

/** In lower case. Shorter passwords are rejected anyway. */
const COMMONEST: ReadonlySet<string> = new Set(
  dictionary['passwords-common'].filter((password) => password.length >= PASSWORD_MIN_CHARS),
)

/** @param email null if the password's owner is not known */
export function isGuessable(password: string, email: string | null): boolean {
  const typed = password.normalize('NFKC').toLowerCase().trim()
  const address = email?.toLowerCase() ?? ''
  return COMMONEST.has(typed) || (address !== '' && [address, address.split('@')[0]].includes(typed))
}

/** @param name the password field's name @throws InvalidFields */
export function refuseGuessable(
  password: string,
  email: string | null,
  name: 'newPassword' | 'password' = 'newPassword',
): void {
  if (isGuessable(password, email)) throw new InvalidFields([{ name, code: 'invalid', message: GUESSABLE_PASSWORD }])
}
