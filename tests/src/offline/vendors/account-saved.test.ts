/** Saved vendors on the device of an account: what it is told, what it says, and whose they are after a sign-out. */
import { expect, test } from 'vitest'
import { createWorld, DJ } from '#tests/support/world/world.ts'

const ADA = 1
const BEN = 2
const NONE_WARNED = { records: [], drafts: [], unreadable: [] }
const vendor = (vendorId: number) => ({ ...DJ, memberID: vendorId, cityLabel: 'Boston, MA' })
const { memberID: _id, ...FACTS } = vendor(0)

async function signedInDevice() {
  const world = createWorld()
  const phone = world.phone()
  const { offline } = phone.openTab()
  await offline.account.remember(ADA)
  const saved = async () => (await offline.savedVendors.list()).map(({ memberID: vendorId }) => vendorId)
  return { ...offline, world, phone, saved }
}
const reply = (...ids: number[]) => ({
  vendors: ids.map((vendorId) => ({
    memberID: vendorId,
    savedAt: vendorId,
    facts: { ...FACTS, thumbnailPhotoUrl: '/p', primaryServiceName: 'DJ', profileUrl: '/v' },
  })),
})

test('what the account has is not sent again, and what it lost elsewhere goes here, too', async () => {
  const { savedVendors, saved } = await signedInDevice()
  await savedVendors.save(vendor(12))
  const sent = await savedVendors.changesFor(ADA)
  expect(sent).toMatchObject({ saved: [{ memberID: 12 }], removed: [], syncedAt: null })
  await savedVendors.takeOver(ADA, sent, reply(12, 13))
  expect(await savedVendors.changesFor(ADA)).toMatchObject({ saved: [], removed: [], syncedAt: expect.any(Number) })
  expect(await saved()).toEqual([13, 12])
  await savedVendors.takeOver(ADA, { saved: [], removed: [] }, reply(13))
  expect(await saved()).toEqual([13])
})

test('what is changed while it is on its way stays as it is, and is sent the next time', async () => {
  const { savedVendors, saved } = await signedInDevice()
  await savedVendors.save(vendor(12))
  const sent = await savedVendors.changesFor(ADA)
  await savedVendors.remove(12)
  await savedVendors.save(vendor(14))
  await savedVendors.takeOver(ADA, sent, reply(12))
  expect(await saved()).toEqual([14])
  expect(await savedVendors.changesFor(ADA)).toMatchObject({ saved: [{ memberID: 14 }], removed: [{ memberID: 12 }] })
})

test('a removal on a device whose clock is behind is later than what it removes', async () => {
  const { savedVendors, world } = await signedInDevice()
  const ahead = world.clock.now() + 240_000
  const [vendor12] = reply(12).vendors
  await savedVendors.takeOver(ADA, { saved: [], removed: [] }, { vendors: [{ ...vendor12!, savedAt: ahead }] })
  await savedVendors.remove(12)
  expect(await savedVendors.changesFor(ADA)).toMatchObject({ saved: [], removed: [{ memberID: 12, at: ahead + 1 }] })
})

test('a vendor without facts keeps those of this device', async () => {
  const { savedVendors } = await signedInDevice()
  await savedVendors.save(vendor(12))
  const sent = await savedVendors.changesFor(ADA)
  await savedVendors.takeOver(ADA, sent, { vendors: [{ memberID: 12, savedAt: 5, facts: null }] })
  expect(await savedVendors.list()).toMatchObject([{ memberID: 12, profileName: DJ.profileName, savedAt: 5 }])
})

test('a reply that arrives after the sign-out stores nothing', async () => {
  const { savedVendors, account, phone, saved } = await signedInDevice()
  const sent = await savedVendors.changesFor(ADA)
  await account.leave(NONE_WARNED, () => {})
  await savedVendors.takeOver(ADA, sent, reply(12))
  expect(await saved()).toEqual([])
  expect(phone.disk.get('vendors')?.size ?? 0).toBe(0)
})

test('what is kept at a sign-out is carried into the next account; what a sign-in left that ended is not', async () => {
  const kept = await signedInDevice()
  await kept.savedVendors.takeOver(ADA, { saved: [], removed: [] }, reply(12, 13))
  await kept.savedVendors.remove(13)
  await kept.account.leave(NONE_WARNED, () => {}, { own: true })
  await kept.account.remember(BEN)
  expect(await kept.savedVendors.changesFor(BEN)).toMatchObject({ saved: [{ memberID: 12 }], removed: [] })

  const ended = await signedInDevice()
  await ended.savedVendors.takeOver(ADA, { saved: [], removed: [] }, reply(12, 13))
  await ended.savedVendors.remove(13)
  await ended.account.remember(null)
  await ended.account.remember(BEN)
  const sent = await ended.savedVendors.changesFor(BEN)
  expect(sent).toMatchObject({ saved: [], removed: [], syncedAt: null })
  await ended.savedVendors.takeOver(BEN, sent, reply())
  expect(await ended.saved()).toEqual([])
})

test('what came from an account is seen by nobody else after its sign-in ended, and again by its owner', async () => {
  const { savedVendors, account, saved } = await signedInDevice()
  await savedVendors.takeOver(ADA, { saved: [], removed: [] }, reply(12, 13))
  await savedVendors.save(vendor(14))
  await account.remember(null)
  expect(await saved()).toEqual([14])
  await account.remember(BEN)
  expect(await saved()).toEqual([14])
  await account.remember(ADA)
  expect(await saved()).toEqual([14, 13, 12])
  await account.remember(BEN)
  await account.leave(NONE_WARNED, () => {}, { own: true })
  expect(await saved()).toEqual([14])
})

test('a vendor that another account left unseen, saved by the next person, is sent and stays', async () => {
  const { savedVendors, account, world, saved } = await signedInDevice()
  await savedVendors.takeOver(ADA, { saved: [], removed: [] }, reply(12, 13))
  await account.remember(null)
  await account.remember(BEN)
  world.clock.advance(1000)
  await savedVendors.save(vendor(12))
  expect(await saved()).toEqual([12])
  const sent = await savedVendors.changesFor(BEN)
  expect(sent).toMatchObject({ saved: [{ memberID: 12, at: world.clock.now() }], removed: [] })
  await savedVendors.takeOver(BEN, sent, reply(12))
  expect(await saved()).toEqual([12])
  await account.remember(ADA)
  expect(await saved()).toEqual([])
})

test('what a guest removes is not removed from the account that signs in next', async () => {
  const { savedVendors, account, phone, saved } = await signedInDevice()
  await savedVendors.takeOver(ADA, { saved: [], removed: [] }, reply(13))
  await account.remember(null)
  await savedVendors.save(vendor(12))
  await savedVendors.remove(12)
  await savedVendors.remove(13)
  expect(await saved()).toEqual([])
  // As an earlier version noted it.
  phone.disk.get('vendors')?.set('14', { memberID: 14, removedAt: 5 })
  await account.remember(ADA)
  expect(await saved()).toEqual([13])
  const sent = await savedVendors.changesFor(ADA)
  expect(sent).toMatchObject({ saved: [], removed: [] })
  await savedVendors.takeOver(ADA, sent, reply(12, 13, 14))
  expect(await saved()).toEqual([14, 13, 12])
})

test('a vendor that is saved again for an event moves there, and the account learns of it', async () => {
  const { savedVendors } = await signedInDevice()
  const eventKey = '0a1b2c3d-0000-4000-8000-000000000001'
  await savedVendors.takeOver(ADA, { saved: [], removed: [] }, reply(12, 13))
  await savedVendors.save({ ...vendor(12), eventKey })
  // Saved again without one, it stays there.
  await savedVendors.save(vendor(12))
  const sent = await savedVendors.changesFor(ADA)
  expect(sent.saved).toEqual([{ memberID: 12, at: expect.any(Number), eventKey }])
  const [twelve, thirteen] = reply(12, 13).vendors
  const both = {
    vendors: [
      { ...twelve!, savedAt: sent.saved[0]!.at, eventKey },
      { ...thirteen!, eventKey: null },
    ],
  }
  await savedVendors.takeOver(ADA, sent, both)
  expect((await savedVendors.list()).map(({ memberID: vendorId, eventKey: event }) => [vendorId, event])).toEqual([
    [12, eventKey],
    [13, undefined],
  ])
  expect((await savedVendors.changesFor(ADA)).saved).toEqual([])
})
