/** An operator blocks email addresses and networks. */
import { isIP } from 'node:net'
import * as v from 'valibot'
import { EmailAddress } from '#contract/email.ts'
import { findAccountByUsername } from '#server/repositories/accounts/accounts.ts'
import { addBlock, deleteBlock } from '#server/repositories/accounts/blocks.ts'
import type { Blocked } from '#server/repositories/accounts/blocks.ts'
import { endSessions } from '#server/repositories/accounts/sessions.ts'
import { Refused } from '#server/services/errors.ts'
import { recordAction } from './operator.ts'
import type { Acting } from './operator.ts'
import type { ServiceContext } from '#server/services/service-context.ts'

/** Larger networks are whole countries. */
const LARGEST = { 4: 8, 6: 20 } as const
/** The first 64 bits of an IPv6 address are one household, and all that is compared. */
const SMALLEST_IPV6 = 64

/**
 * Reads an address or a network: `ada@example.com`, `203.0.113.5`, `203.0.113.0/24`, `2001:db8::/48`.
 * @throws Refused, saying what would be right
 */
export function parseBlocked(text: string): Blocked {
  const email = v.safeParse(EmailAddress, text)
  if (email.success) return { email: email.output }
  const [typed = '', prefix, ...rest] = text.trim().split('/')
  const address = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(typed)?.[1] ?? typed
  const version = isIP(address)
  if ((version !== 4 && version !== 6) || rest.length > 0 || !/^\d{0,3}$/.test(prefix ?? '') || prefix === '')
    throw new Refused(`“${text}” is neither an email address nor a network like 203.0.113.0/24 or 2001:db8::/48.`)
  const most = version === 4 ? 32 : SMALLEST_IPV6
  const length = Math.min(Number(prefix ?? most), version === 4 ? Infinity : most)
  if (length > most) throw new Refused(`“${text}” is not a network: the part after the slash is at most ${most}.`)
  if (length < LARGEST[version])
    throw new Refused(`“${text}” is too large: block at most a /${LARGEST[version]} at once.`)
  return { network: networkText(address, length) }
}

/** The network with the bits after the prefix cleared, as PostgreSQL requires it. */
function networkText(address: string, length: number): string {
  if (isIP(address) === 4) {
    const bits = address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)
    const size = 2 ** (32 - length)
    const start = Math.floor(bits / size) * size
    return `${[24, 16, 8, 0].map((shift) => Math.floor(start / 2 ** shift) % 256).join('.')}/${length}`
  }
  // The URL parser writes every IPv6 address in one way.
  const short = new URL(`http://[${address.split('%', 1)[0]}]`).hostname.slice(1, -1)
  const [head = '', tail = ''] = short.split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail === '' ? [] : tail.split(':')
  const zeros = Array.from({ length: short.includes('::') ? 8 - first.length - last.length : 0 }, () => '0')
  const groups = [...first, ...zeros, ...last].map((group, index) => {
    const kept = Math.min(16, Math.max(0, length - index * 16))
    return ((Number.parseInt(group, 16) >> (16 - kept)) << (16 - kept)).toString(16)
  })
  return `${new URL(`http://[${groups.join(':')}]`).hostname.slice(1, -1)}/${length}`
}

export const blockedText = (blocked: Blocked): string => ('email' in blocked ? blocked.email : blocked.network)

/**
 * From now on no one signs in, signs up or sends a request with this address or from this network. An address's account
 * is signed out everywhere.
 * @throws Refused when it is blocked already
 */
export function block({ db, clock }: ServiceContext, blocked: Blocked, by: Acting & { reason: string }) {
  const now = clock()
  return db.transaction(async (tx) => {
    const text = blockedText(blocked)
    if (!(await addBlock(tx, blocked, by.reason, now))) throw new Refused(`${text} is blocked already.`)
    await recordAction(tx, 'blocked', text, by, now)
    const account = 'email' in blocked ? await findAccountByUsername(tx, blocked.email) : undefined
    if (account) await endSessions(tx, account.id, 'signedOut', now)
  })
}

/** @throws Refused when exactly this is not blocked */
export function unblock({ db, clock }: ServiceContext, blocked: Blocked, by: Acting): Promise<void> {
  return db.transaction(async (tx) => {
    const text = blockedText(blocked)
    if (!(await deleteBlock(tx, blocked))) throw new Refused(`${text} isn’t blocked.`)
    await recordAction(tx, 'unblocked', text, by, clock())
  })
}
