/**
 * The IPv4 /24 or IPv6 /48 of a network (`networkOf`), which one subscriber may have whole; anything else is its own.
 */
export function neighborhoodOf(network: string): string {
  const v4 = /^(\d+\.\d+\.\d+)\.\d+$/.exec(network)?.[1]
  const v6 = /^([0-9a-f]*:[0-9a-f]*:[0-9a-f]*):/i.exec(network)?.[1]
  return v4 ?? v6 ?? network
}

/** The part of a network that is one subscriber’s: an IPv4 address, an IPv6 /48. */
export const subscriberOf = (network: string): string => (network.includes(':') ? neighborhoodOf(network) : network)
