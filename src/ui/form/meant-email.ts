/** Finds the address that was meant by one with a typo in the domain of a large provider. */

const PROVIDERS: [name: string, ending: string][] = [
  ['gmail', 'com'],
  ['yahoo', 'com'],
  ['hotmail', 'com'],
  ['outlook', 'com'],
  ['icloud', 'com'],
  ['comcast', 'net'],
]
/** These exist, too. */
const OTHER_PROVIDERS = new Set(['mail.com', 'email.com', 'ymail.com', 'fmail.com', 'gmail.net', 'yahoo.net'])
const ENDING_TYPOS = new Set(['co', 'cm', 'om', 'con', 'cmo', 'ocm', 'vom', 'xom', 'comm', 'coom', 'cim', 'ccom'])

/** `ana@gmial.com` → `ana@gmail.com`; null for an address without such a typo. */
export function meantEmail(typed: string): string | null {
  const [, user, name, ending] = /^([^\s@]+)@([^\s@.]+)\.([^\s@.]+)$/.exec(typed.trim()) ?? []
  if (user === undefined || name === undefined || ending === undefined) return null
  const domain = `${name}.${ending}`.toLowerCase()
  if (OTHER_PROVIDERS.has(domain)) return null
  const meant = PROVIDERS.find((provider) => isMeant(provider, domain))
  return meant ? `${user}@${meant.join('.')}` : null
}

function isMeant([name, ending]: [string, string], domain: string): boolean {
  if (domain === `${name}.${ending}`) return false
  const [typedName = '', typedEnding = ''] = domain.split('.')
  const isEnding = typedEnding === ending || (ending === 'com' && ENDING_TYPOS.has(typedEnding))
  return isEnding && (typedName === name || isOneSlip(typedName, name))
}

/** One letter too many, missing or another, or two in the wrong order. */
function isOneSlip(typed: string, name: string): boolean {
  let start = 0
  while (start < name.length && typed[start] === name[start]) start++
  const [rest, meant] = [typed.slice(start), name.slice(start)]
  const swapped = `${rest.charAt(1)}${rest.charAt(0)}${rest.slice(2)}`
  return rest.slice(1) === meant || rest === meant.slice(1) || rest.slice(1) === meant.slice(1) || swapped === meant
}
