/** A vendor adds places beside its home, from two phones, and its leads and results measure from them. */
import { beforeEach, expect, test } from 'vitest'
import type { PlaceChange } from '#contract/place-changes.ts'
import { otherPlacesIn } from '#contract/vendor-places.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { setUnlisted } from '#server/repositories/accounts/own-vendors.ts'
import { setHidden } from '#server/repositories/operator/hidden-vendors.ts'
import { ownVendor } from '#server/services/accounts/own-vendors.ts'
import { applyVendorChange } from '#server/services/accounts/vendor-changes.ts'
import { InvalidFields, Refused } from '#server/services/errors.ts'
import { searchAt } from '#server/services/search/vendor-search.ts'
import { NOW } from '#tests/support/server/app.ts'
import { bookingWorld, type VendorParty } from '#tests/support/server/bookings.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'

const placeIn = (locationFileName: string, given: Partial<PlaceChange> = {}): PlaceChange => ({
  locationFileName,
  travelMiles: 25,
  from: null,
  until: null,
  isAwayFromHome: false,
  ...given,
})
const PHOENIX = placeIn('phoenix-az', { from: '11-01', until: '04-15', isAwayFromHome: true })
const DALLAS = placeIn('dallas-tx')
const TUCSON = placeIn('tucson-az')

describeOnBothEngines('places beside the home', (fresh) => {
  let db: Database
  let world: ReturnType<typeof bookingWorld>
  let vendor: VendorParty
  beforeEach(async () => {
    ;({ db } = await fresh())
    world = bookingWorld(db, NOW)
    vendor = await world.vendor()
  })
  const change = (otherPlaces: PlaceChange[], otherPlacesBefore?: PlaceChange[]) =>
    applyVendorChange(
      world.context,
      { id: vendor.vendorId, change: { otherPlaces, ...(otherPlacesBefore && { otherPlacesBefore }) } },
      vendor,
    )
  const stored = async () => {
    const vendorSeen = await ownVendor(world.context, { id: vendor.vendorId, load: undefined })
    return otherPlacesIn(vendorSeen).map(({ locationFileName }) => locationFileName)
  }

  test('a list that was made from another one is refused, and the same call once more is not', async () => {
    await change([PHOENIX], [])
    await change([PHOENIX, DALLAS], [PHOENIX])
    await change([PHOENIX, DALLAS], [PHOENIX])
    await expect(change([PHOENIX, TUCSON], [PHOENIX])).rejects.toThrow(Refused)
    await expect(change([], [PHOENIX])).rejects.toThrow(Refused)
    expect(await stored()).toEqual(['phoenix-az', 'dallas-tx'])
  })

  test('a place that doesn’t exist, the home city and a radius beyond the membership are refused', async () => {
    await expect(change([placeIn('atlantis-ny')])).rejects.toThrow(InvalidFields)
    const [home] = await db.query<{ name: string }>(
      sql`select location_file_name as name from vendor where id = ${vendor.vendorId}::int`,
    )
    await expect(change([placeIn(home?.name ?? '')])).rejects.toThrow(InvalidFields)
    await db.query(sql`update vendor set member_level = -3 where id = ${vendor.vendorId}::int`)
    await expect(change([placeIn('phoenix-az', { travelMiles: 200 })])).rejects.toThrow(InvalidFields)
    await change([PHOENIX])
    const moves = applyVendorChange(
      world.context,
      { id: vendor.vendorId, change: { locationFileName: 'phoenix-az' } },
      vendor,
    )
    await expect(moves).rejects.toThrow(InvalidFields)
    expect(await stored()).toEqual(['phoenix-az'])
  })

  test('a home that is among the other places keeps nothing else of the profile from changing', async () => {
    await change([PHOENIX])
    await db.query(sql`update vendor set location_file_name = 'phoenix-az' where id = ${vendor.vendorId}::int`)
    const description = 'We play until the last guest is home.'
    await applyVendorChange(world.context, { id: vendor.vendorId, change: { description } }, vendor)
    const [changed] = await db.query(sql`select description from vendor where id = ${vendor.vendorId}::int`)
    expect(changed).toEqual({ description })
    await expect(change([PHOENIX])).rejects.toThrow(InvalidFields)
    await change([DALLAS], [PHOENIX])
    expect(await stored()).toEqual(['dallas-tx'])
  })

  test('a client near another place finds the vendor once, from there, on the days of its season', async () => {
    await change([PHOENIX, placeIn('tempe-az', { travelMiles: 10 })])
    const found = async (freeOn: string) => {
      const filters = { categoryId: -1, distanceLimit: -1, ratingLimit: -1, priceLimit: -1, sort: 'distance' as const }
      const { searchResults, searchResultsNear } = await searchAt(world.context, 'phoenix-az', {
        ...filters,
        searchType: 2,
        preventDistanceSort: false,
        skip: 0,
        take: 50,
        freeOn,
      })
      const own = searchResults.slice(0, searchResultsNear).filter((tile) => tile.memberID === vendor.vendorId)
      return own.map(({ cityName, distance }) => [cityName, distance])
    }
    expect(await found('2027-12-24')).toEqual([['Phoenix', 0]])
    await change([PHOENIX])
    expect(await found('2027-07-04')).toEqual([])
  })

  test('a vendor that leaves the lists is looked for at none of its places, and at all once it is back', async () => {
    await change([PHOENIX])
    const places = async () => (await db.query(sql`select distinct place from vendor_place`)).length
    await db.transaction((tx) => setUnlisted(tx, vendor.vendorId, '2026-11-01'))
    await change([PHOENIX, DALLAS], [PHOENIX])
    expect(await places()).toBe(0)
    await db.transaction((tx) => setUnlisted(tx, vendor.vendorId, null))
    expect(await places()).toBe(3)
    await db.transaction((tx) => setHidden(tx, vendor.vendorId, { reason: 'spam', now: NOW }))
    expect(await places()).toBe(0)
    await db.transaction((tx) => setHidden(tx, vendor.vendorId, null))
    expect(await places()).toBe(3)
  })

  test('a deleted season is gone from every list', async () => {
    await change([PHOENIX])
    await change([], [PHOENIX])
    expect(await db.query(sql`select from vendor_place`)).toEqual([])
    const reaches = await db.query<{ miles: number }>(
      sql`select distinct reach_miles as miles from listing where vendor_id = ${vendor.vendorId}::int`,
    )
    expect(reaches.every(({ miles }) => miles > 0)).toBe(true)
  })
})
