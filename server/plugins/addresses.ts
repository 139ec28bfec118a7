/** Address lists: which proxies are trusted to name the caller. */
import { BlockList, isIP } from 'node:net'

/** Whether `text` is an address or a range in CIDR notation. */
export function isAddressRange(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128))
}

/** A test for membership of the listed addresses and ranges; IPv4 is recognised inside IPv6 too. */
export function addressList(entries: readonly string[]): (address: string | undefined) => boolean {
  const list = new BlockList()
  for (const entry of entries) {
    const [address = '', prefix] = entry.split('/')
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6'
    if (prefix === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(prefix), family)
  }
  return (address) => {
    const version = isIP(address ?? '')
    return version > 0 && list.check(address ?? '', version === 4 ? 'ipv4' : 'ipv6')
  }
}
