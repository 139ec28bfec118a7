/**
 * Where this server may connect to when a stranger names the address: public addresses of the internet only, checked
 * after the name was resolved and used for the connection itself, so that a name whose address changes in between
 * reaches nothing else.
 */
import { lookup as systemLookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

export interface AddressRules {
  /** All addresses of a name. */
  lookup: (host: string) => Promise<string[]>
  /** Whether a connection to this address and port is allowed. */
  isAllowed: (address: string, port: number) => boolean
}

const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3')

/** Whether an address is anybody's on the internet: neither this machine's, nor a network's own, nor reserved. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  // Covers addresses that embed others, such as ::ffff:127.0.0.1, most of which have ranges of their own. The internet's
  // other IPv6 addresses are in one block; outside it are more that embed one, such as ::7f00:1.
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(GLOBAL_UNICAST))
}

export const PUBLIC_ADDRESSES: AddressRules = {
  lookup: async (host) => (await systemLookup(host, { all: true })).map(({ address }) => address),
  isAllowed: (address, port) => isPublicAddress(address) && (port === 443 || port === 80),
}

const portOf = ({ port, protocol }: URL) => (port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port))

type Found = { outcome: 'allowed'; address: string } | { outcome: 'unknown' } | { outcome: 'forbidden' }

/** The address to connect to. A name with any forbidden address is refused as a whole. */
export async function findAllowed(url: URL, { lookup, isAllowed }: AddressRules): Promise<Found> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(host) > 0 ? [host] : await lookup(host)
  const [first] = addresses
  if (first === undefined) return { outcome: 'unknown' }
  const port = portOf(url)
  return addresses.every((address) => isAllowed(address, port))
    ? { outcome: 'allowed', address: first }
    : { outcome: 'forbidden' }
}

/** For a request's `lookup`: the name is not resolved again, the connection goes to the address that was checked. */
export const pinnedTo =
  (address: string): LookupFunction =>
  (_host, options, done) => {
    const family = isIP(address)
    if (options.all === true) done(null, [{ address, family }])
    else done(null, address, family)
  }
