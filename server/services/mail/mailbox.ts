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

/** Providers with whom anybody may have a mailbox. */
const PROVIDERS = new Set(
  `gmail.com googlemail.com yahoo.com ymail.com rocketmail.com yahoo.ca outlook.com hotmail.com hotmail.ca live.com
  live.ca msn.com icloud.com me.com mac.com aol.com aim.com proton.me protonmail.com pm.me gmx.com gmx.us mail.com
  zoho.com fastmail.com hey.com tutanota.com yandex.com comcast.net xfinity.com verizon.net att.net sbcglobal.net
  bellsouth.net cox.net charter.net spectrum.net earthlink.net optonline.net frontier.com windstream.net rogers.com
  bell.net sympatico.ca shaw.ca telus.net videotron.ca juno.com netzero.net duck.com`.split(/\s+/),
)

/**
 * By what the reader of an address’s mail is known again: the mailbox, and for a domain of one’s own the domain, where
 * its owner may have any number of them.
 */
export function ownMailboxOf(address: string): string {
  const domain = address.slice(address.lastIndexOf('@') + 1)
  return PROVIDERS.has(domain) ? mailboxOf(address) : domain
}
