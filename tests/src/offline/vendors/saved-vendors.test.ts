/** Vendors that a person saves: on the device, in every tab, until removed. */
import { expect, test } from 'vitest'
import { createWorld, DJ } from '#tests/support/world/world.ts'

const vendor = (vendorId: number) => ({ ...DJ, memberID: vendorId, cityLabel: 'Boston, MA' })
const NONE_WARNED = { records: [], drafts: [], unreadable: [] }

test('saved vendors are listed newest first, in every tab, and saving one again is the same', async () => {
  const world = createWorld()
  const phone = world.phone()
  const [one, two] = [phone.openTab().offline, phone.openTab().offline]
  const heard: string[] = []
  two.subscribe(({ type }) => heard.push(type))
  await one.savedVendors.save(vendor(12))
  world.clock.advance(1000)
  await one.savedVendors.save(vendor(845))
  await one.savedVendors.save(vendor(12))
  expect((await two.savedVendors.list()).map(({ memberID: vendorId }) => vendorId)).toEqual([845, 12])
  expect(heard).toContain('savedVendorsChanged')
  await two.savedVendors.remove(845)
  expect((await one.savedVendors.list()).map(({ memberID: vendorId }) => vendorId)).toEqual([12])
})

test('the list ends at its limit, and says so', async () => {
  const { savedVendors } = createWorld().phone().openTab().offline
  for (let id = 1; id <= 200; id += 1) expect(await savedVendors.save(vendor(id))).toBe('saved')
  expect(await savedVendors.save(vendor(201))).toBe('full')
  expect(await savedVendors.save(vendor(7))).toBe('saved')
  expect(await savedVendors.list()).toHaveLength(200)
})

test('a damaged entry hides none of the others', async () => {
  const phone = createWorld().phone()
  const { savedVendors } = phone.openTab().offline
  await savedVendors.save(vendor(12))
  phone.disk.get('vendors')?.set('13', { memberID: 'thirteen' })
  expect(await savedVendors.list()).toHaveLength(1)
})

test('signing out takes them away, and a tab from before puts none back', async () => {
  const phone = createWorld().phone()
  const [before, other] = [phone.openTab().offline, phone.openTab().offline]
  await before.savedVendors.save(vendor(12))
  await other.account.leave(NONE_WARNED, () => {})
  expect(await other.savedVendors.list()).toEqual([])
  await expect(before.savedVendors.save(vendor(13))).rejects.toMatchObject({ reason: 'signedOut' })
})
