/** Writes small databases in MaxMind's format, so that the real reader is tested. Records of 24 bits. */

type Value = string | number | readonly Value[] | { readonly [key: string]: Value }

const TYPES = { string: 2, double: 3, uint32: 6, map: 7, array: 11 } as const

function control(type: number, size: number): number[] {
  const sizeBits = size < 29 ? size : 29
  const more = size < 29 ? [] : [size - 29]
  if (size >= 285) throw new Error('This writer knows short values only.')
  return type < 8 ? [(type << 5) | sizeBits, ...more] : [sizeBits, type - 7, ...more]
}

function encode(value: Value, asDouble = false): number[] {
  if (typeof value === 'string') return [...control(TYPES.string, Buffer.byteLength(value)), ...Buffer.from(value)]
  if (typeof value === 'number') {
    if (asDouble || !Number.isInteger(value)) {
      const bytes = Buffer.alloc(8)
      bytes.writeDoubleBE(value)
      return [...control(TYPES.double, 8), ...bytes]
    }
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(value)
    return [...control(TYPES.uint32, 4), ...bytes]
  }
  if (Array.isArray(value))
    return [...control(TYPES.array, value.length), ...value.flatMap((item: Value) => encode(item))]
  const entries = Object.entries(value as { [key: string]: Value })
  return [
    ...control(TYPES.map, entries.length),
    ...entries.flatMap(([key, item]) => [...encode(key), ...encode(item, key === 'latitude' || key === 'longitude')]),
  ]
}

/** The bits of a network's start: 32 for `1.2.3.0`, 128 for `2001:db8::` (groups and one `::` only). */
function bitsOf(address: string): string {
  if (address.includes('.'))
    return address
      .split('.')
      .map((part) => Number(part).toString(2).padStart(8, '0'))
      .join('')
  const [head = '', tail = ''] = address.split('::')
  const groups = (side: string) => (side === '' ? [] : side.split(':'))
  const middle = Array<string>(8 - groups(head).length - groups(tail).length).fill('0')
  const all = [...groups(head), ...middle, ...groups(tail)]
  return all.map((group) => Number.parseInt(group, 16).toString(2).padStart(16, '0')).join('')
}

/** A database of networks in CIDR notation (`1.2.3.0/24`) and what is known of each. */
export function writeMmdb(networks: Record<string, Value>, ipVersion: 4 | 6 = 6): Buffer {
  const data: number[] = []
  const nodes: [Side, Side][] = [[null, null]]
  for (const [network, value] of Object.entries(networks)) {
    const [address = '', length = '0'] = network.split('/')
    const ipv4InIpv6 = ipVersion === 6 && address.includes('.') ? '0'.repeat(96) : ''
    const bits = ipv4InIpv6 + bitsOf(address).slice(0, Number(length))
    let at = 0
    for (const [index, bit] of bits.split('').entries()) {
      const node = nodes[at]!
      const side = bit === '0' ? 0 : 1
      if (index === bits.length - 1) node[side] = { data: data.length }
      else {
        const next = node[side]
        at = typeof next === 'number' ? next : nodes.push([null, null]) - 1
        node[side] = at
      }
    }
    data.push(...encode(value))
  }
  const tree = Buffer.alloc(nodes.length * 6)
  for (const [index, node] of nodes.entries()) {
    for (const [side, to] of node.entries()) {
      const record = to === null ? nodes.length : typeof to === 'number' ? to : nodes.length + 16 + to.data
      tree.writeUIntBE(record, index * 6 + side * 3, 3)
    }
  }
  const metadata = encode({
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1_700_000_000,
    database_type: 'GeoLite2-City',
    description: { en: 'Test database' },
    ip_version: ipVersion,
    languages: ['en'],
    node_count: nodes.length,
    record_size: 24,
  })
  const marker = Buffer.from('\u00ab\u00cd\u00efMaxMind.com', 'latin1')
  return Buffer.concat([tree, Buffer.alloc(16), Buffer.from(data), marker, Buffer.from(metadata)])
}

/** Nothing known, the number of the next node, or where the data begins. */
type Side = null | number | { data: number }
