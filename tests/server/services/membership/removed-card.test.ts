/** The card of a vendor that was handed over is charged no more, and doesn't come back with a late approval. */
import { expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { findMembership } from '#server/repositories/membership/memberships.ts'
import { removeCard } from '#server/services/membership/card.ts'
import { renewManually } from '#server/services/membership/manual-renewal.ts'
import { Refused } from '#server/services/errors.ts'
import { payRenewal } from '#server/services/membership/membership-renewal.ts'
import { membershipJobHandlers } from '#server/services/membership/membership-jobs.ts'
import { GatewayUnavailable } from '#server/services/payments/payment-gateway.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'
import { holdingGateway, paidVendor } from '#tests/support/people/paid-vendor.ts'
import type { PaidVendorOptions } from '#tests/support/people/paid-vendor.ts'
import { BASIC, BASIC_PRICE, DECLINED_CARD } from '#tests/support/people/signup.ts'

const END = '2028-03-10'
const NEXT_END = '2029-03-10'
const MONTH_BEFORE = '2028-02-20T15:00:00Z'
/** The attempt is given up by then. */
const MINUTES_LATER = '2028-02-20T15:05:00Z'
const HOURS_LATER = '2028-02-20T18:00:00Z'

const storedCards = async (db: Database) => (await db.query(sql`select 1 from sandbox_method`)).length

describeOnBothEngines('a removed card', (fresh) => {
  async function ending(options: PaidVendorOptions = {}) {
    const { db } = await fresh()
    const vendor = await paidVendor(db, options)
    await vendor.until(MONTH_BEFORE)
    return {
      db,
      vendor,
      renew: async (nonce?: string) =>
        renewManually(vendor.context, {
          vendorId: vendor.id,
          follows: END,
          membershipId: BASIC,
          autoRenew: true,
          paymentInfo: { nonce: nonce ?? (await vendor.nonce()), total: BASIC_PRICE },
        }),
      remove: () => db.transaction((tx) => removeCard(tx, vendor.id)),
    }
  }

  test('is forgotten when its charge was given up and turns out approved after it was removed', async () => {
    const { held, change } = holdingGateway()
    const { db, vendor, renew, remove } = await ending({ change })
    held.during = async () => {
      await vendor.until(MINUTES_LATER)
      await remove()
    }
    await renew()
    expect(await findMembership(db, vendor.id)).toMatchObject({
      endsOn: NEXT_END,
      autoRenew: false,
      paymentMethod: null,
    })
    await vendor.until(HOURS_LATER)
    expect([await storedCards(db), await vendor.charges()]).toEqual([0, 2])
    await vendor.until('2029-03-12T15:00:00Z')
    expect(await vendor.charges()).toBe(2)
  })

  test('is forgotten when the approval is found as the next holder tries, who isn’t charged', async () => {
    let isLost = false
    const { db, vendor, renew, remove } = await ending({
      change: (gateway) => ({
        async charge(charge) {
          const outcome = await gateway.charge(charge)
          if (!isLost) return outcome
          isLost = false
          throw new GatewayUnavailable('down')
        },
      }),
    })
    isLost = true
    await expect(renew()).rejects.toThrow('can’t reach the payment service')
    await remove()
    await renew()
    expect(await findMembership(db, vendor.id)).toMatchObject({
      endsOn: NEXT_END,
      autoRenew: false,
      paymentMethod: null,
    })
    await vendor.until(HOURS_LATER)
    expect([await storedCards(db), await vendor.charges()]).toEqual([0, 2])
  })

  test('leaves the next holder free to renew with a card of their own, which stays', async () => {
    const { db, vendor, renew, remove } = await ending()
    await expect(renew(await vendor.nonce(DECLINED_CARD))).rejects.toMatchObject({ errors: [{ name: 'paymentInfo' }] })
    await remove()
    await renew()
    await vendor.until(HOURS_LATER)
    expect(await findMembership(db, vendor.id)).toMatchObject({
      endsOn: NEXT_END,
      autoRenew: true,
      paymentMethod: expect.any(String),
    })
    await vendor.until('2029-03-10T15:00:00Z')
    expect([await storedCards(db), await vendor.charges()]).toEqual([1, 3])
  })

  test('stays removed when the next attempt is refused after the earlier ones were looked up', async () => {
    const { db, vendor, renew, remove } = await ending()
    await expect(renew(await vendor.nonce(DECLINED_CARD))).rejects.toMatchObject({ errors: [{ name: 'paymentInfo' }] })
    await remove()
    const renewal = {
      kind: 'renewal' as const,
      vendorId: vendor.id,
      follows: END,
      membershipOptionId: BASIC,
      totalCents: BASIC_PRICE * 100,
      autoRenew: true,
    }
    const refused = payRenewal(vendor.context, renewal, { nonce: await vendor.nonce(), keep: true }, () =>
      Promise.reject(new Refused('Too many categories.')),
    )
    await expect(refused).rejects.toThrow('Too many categories.')
    expect(await db.query(sql`select is_card_removed, attempts from membership_renewal`)).toEqual([
      { is_card_removed: true, attempts: 1 },
    ])
    await renew()
    expect(await db.query(sql`select is_card_removed, status from membership_renewal`)).toEqual([
      { is_card_removed: false, status: 'paid' },
    ])
  })

  test('is not charged when it is removed while the end of the membership is at work', async () => {
    const { db, vendor, remove } = await ending({ typed: { autoRenewAgreementChecked: true } })
    let isHandedOver = false
    const meanwhile: Database = {
      ...db,
      async transaction(work) {
        if (!isHandedOver) await remove()
        isHandedOver = true
        return db.transaction(work)
      },
    }
    const { membershipEnds } = membershipJobHandlers({ ...vendor.context, db: meanwhile })
    const payload = { vendorId: vendor.id, endsOn: END, attempt: 0 }
    await expect(membershipEnds?.({ id: 1, kind: 'membershipEnds', attempts: 1, payload })).rejects.toThrow(
      'The card was removed',
    )
    await vendor.until('2028-03-12T15:00:00Z')
    expect([await vendor.charges(), await vendor.lists(), await storedCards(db)]).toEqual([1, 0, 0])
    expect((await vendor.mails()).at(-1)).toBe('Your Fanfare membership has ended')
  })
})
