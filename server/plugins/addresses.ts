/** Address lists, such as the proxies trusted to report the caller's address. */
import { BlockList, isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Whether `text` is an address or a range in CIDR notation. */
export function isAddressRange(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128))
}

/** Tests an address against the listed addresses and ranges, including IPv4 addresses mapped into IPv6. */
export function addressList(entries: readonly string[]): (address: string | undefined) => boolean {
  const list = new BlockList()
  for (const entry of entries) {
    const [address = '', prefix] = entry.split('/')
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6'
    if (prefix === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(prefix), family)
  }
  return (reported) => {
    const address = addressOf(reported ?? '')
    return address !== null && list.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6')
  }
}

/**
 * The address in one spelling, without the port that some proxies report beside it and without the IPv6 form of an IPv4
 * address; null for text that is not an address.
 */
export function addressOf(text: string): string | null {
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
  const address = bare.split('%')[0] ?? ''
  return isIP(address) === 0 ? null : ipaddr.process(address).toString()
}

/** Text that is not an address shares one allowance: it comes from a proxy that reports something else. */
const UNKNOWN_NETWORK = 'unknown'

/**
 * The part of an address that identifies one household or device: an IPv4 address, or the first 64 bits of an IPv6 one.
 */
export function networkOf(reported: string): string {
  const address = addressOf(reported)
  if (address === null) return UNKNOWN_NETWORK
  const parsed = ipaddr.parse(address)
  if (!(parsed instanceof ipaddr.IPv6)) return address
  return `${parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`
}
