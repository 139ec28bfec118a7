/** Two phones change a vendor's prices by day: the later one doesn't undo what it hasn't seen. */
import { beforeEach, expect, test } from 'vitest'
import type { PriceRule } from '#contract/prices/price-rules.ts'
import type { Database } from '#server/db/database.ts'
import { applyVendorChange } from '#server/services/accounts/vendor-changes.ts'
import { findOwnPrices } from '#server/repositories/accounts/own-vendors.ts'
import { Refused } from '#server/services/errors.ts'
import { NOW } from '#tests/support/server/app.ts'
import { bookingWorld, type VendorParty } from '#tests/support/server/bookings.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'

const onWeekday = (weekday: number): PriceRule => ({
  weekdays: [weekday],
  from: null,
  until: null,
  dollars: null,
  percent: 20,
})
const [FRIDAYS, SATURDAYS, SUNDAYS] = [onWeekday(5), onWeekday(6), onWeekday(0)]

describeOnBothEngines('prices of two phones', (fresh) => {
  let db: Database
  let world: ReturnType<typeof bookingWorld>
  let vendor: VendorParty
  beforeEach(async () => {
    ;({ db } = await fresh())
    world = bookingWorld(db, NOW)
    vendor = await world.vendor()
  })
  const change = (priceRulesBefore: PriceRule[], priceRules: PriceRule[]) =>
    applyVendorChange(world.context, { id: vendor.vendorId, change: { priceRules, priceRulesBefore } }, vendor)
  const stored = async () => (await findOwnPrices(db, vendor.vendorId))?.priceRules

  test('a list that was made from another one is refused, and the same call once more is not', async () => {
    await change([], [FRIDAYS])
    await change([FRIDAYS], [FRIDAYS, SATURDAYS])
    await change([FRIDAYS], [FRIDAYS, SATURDAYS])
    await expect(change([FRIDAYS], [FRIDAYS, SUNDAYS])).rejects.toThrow(Refused)
    await expect(change([FRIDAYS], [])).rejects.toThrow(Refused)
    expect(await stored()).toEqual([FRIDAYS, SATURDAYS])
  })
})
