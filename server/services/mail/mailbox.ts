/** Where mail to an address ends up. */

const DOTLESS = new Set(['gmail.com', 'googlemail.com'])

/**
 * `ada+party@example.com` → `ada@example.com`, and for Gmail without dots: whoever counts mails to a person counts them
 * for all of these. Only for counting: not every mail server has such aliases.
 * @param address in lower case
 */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@')
  const name = address.slice(0, at).replace(/(?<=.)\+.*$/, '')
  const domain = address.slice(at + 1)
  return DOTLESS.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}
