/**
 * Email addresses, by the definition of HTML's `<input type="email">`, in the one form in which they are compared and
 * stored: lower case, with the ASCII form of an internationalized domain. `formatEmail` makes it readable.
 */
import * as v from 'valibot'
import { cleanText } from './clean-text.ts'
import { coded } from './errors.ts'
import { EMAIL_MAX_CHARS } from './limits.ts'
import { filled } from './text.ts'

/** Page, worker and server have it; the contract is compiled without the types of any. */
declare const URL: new (url: string) => Record<'hostname', string>

/** Beyond HTML's definition: with a dot, since nothing is delivered to `ann@localhost`, and not a number at the end. */
export const EMAIL =
  /^(?=.{1,254}$)[a-z\d.!#$%&'*+/=?^_`{|}~-]+@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/

/** An address as it is compared and stored; anything else comes back without what makes no difference. */
export function canonicalEmail(typed: string): string {
  const email = cleanText(typed).normalize('NFKC').toLowerCase()
  const at = email.lastIndexOf('@') + 1
  return at === 0 ? email : email.slice(0, at) + asciiDomain(email.slice(at))
}

/** `exämple.com` → `xn--exmple-cua.com`; what is no domain comes back unchanged. */
export function asciiDomain(domain: string): string {
  if (!/[^ -~]/.test(domain) || !/^[\p{L}\p{M}\p{N}\p{So}\p{Join_Control}.。-]+$/u.test(domain)) return domain
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return domain
  }
}

const typedEmail = (blank: string) => v.pipe(filled('The email', EMAIL_MAX_CHARS, blank), v.transform(canonicalEmail))

/** The address of every form, call and command. */
export const EmailAddress = v.pipe(
  typedEmail('Enter your email.'),
  v.regex(EMAIL, coded('incorrectFormat', 'Enter a valid email, like name@example.com.')),
)

/** The address again, to be compared with the first one. */
export const RepeatedEmail = typedEmail('Enter your email again.')
