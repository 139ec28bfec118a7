import { expect, test } from 'vitest'
import { addressList, isAddressRange, networkOf } from '#server/plugins/addresses.ts'

test.each(['10.0.0.1', '10.0.0.0/8', '::1', 'fd00::/8'])('%s is an address or range', (text) => {
  expect(isAddressRange(text)).toBe(true)
})

test.each(['', 'localhost', '10.0.0.0/33', '10.0.0.0/8/8', '10.0.0', '::1/129', '10.0.0.0/'])(
  '“%s” is not an address',
  (text) => {
    expect(isAddressRange(text)).toBe(false)
  },
)

test('a list contains its addresses, its ranges, and IPv4 written as IPv6', () => {
  const isListed = addressList(['10.0.0.0/8', '192.0.2.7', 'fd00::/8'])
  expect(['10.200.1.1', '192.0.2.7', 'fd12::1', '::ffff:10.1.1.1', '10.1.1.1:80'].map(isListed)).toEqual([
    true,
    true,
    true,
    true,
    true,
  ])
  expect(['11.0.0.1', '192.0.2.8', '2001:db8::1', 'inside', undefined].map(isListed)).toEqual([
    false,
    false,
    false,
    false,
    false,
  ])
})

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:0DB8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::ffff:c000:204', '192.0.2.4'],
  ['203.0.113.9:51234', '203.0.113.9'],
  ['[2001:db8:1:2::5]:443', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['unknown text', 'unknown'],
  ['_hidden', 'unknown'],
])('%s belongs to %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
