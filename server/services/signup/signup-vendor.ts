/**
 * Creates the vendor of a paid signup: profile, listings, membership. It runs in the same transaction as the payment's
 * second commit.
 */
import { MEMBER_LEVELS } from '#contract/commerce.ts'
import { storedReach } from '#contract/reach.ts'
import { NO_PHOTO } from '#server/repositories/search/vendors.ts'
import type { Places } from '#server/data/places.ts'
import type { Queryable } from '#server/db/database.ts'
import { findAccount } from '#server/repositories/accounts/accounts.ts'
import { writeAudit } from '#server/repositories/audit.ts'
import { setSignupDetails, setUnlisted, setVendorAccount } from '#server/repositories/accounts/own-vendors.ts'
import { endOrderInvoiced } from '#server/repositories/membership/invoices.ts'
import { endPaid, findOrderItems, logOrder } from '#server/repositories/membership/membership-orders.ts'
import type { OrderRow } from '#server/repositories/membership/membership-orders.ts'
import { addMembership } from '#server/repositories/membership/memberships.ts'
import { findTier } from '#server/repositories/membership/promotions.ts'
import { emptySignupSession } from '#server/repositories/signup/signup-sessions.ts'
import { newVendorId, writeVendors } from '#server/repositories/search/vendor-writing.ts'
import { queueAccountMail } from '#server/services/accounts/account-mail.ts'
import type { SavedCharge } from '#server/services/payments/charge-once.ts'
import { queueInvoiceMail } from '#server/services/payments/invoice-mail.ts'
import { firstTermEnd, queueReward } from '#server/services/referrals/referral.ts'
import { expectEnd } from '#server/services/membership/membership-term.ts'
import { waitForApproval } from '#server/services/operator/vendor-approval.ts'
import { queueReceiptMail } from '#server/services/payments/receipt-mail.ts'
import { utcDate } from '#server/dates.ts'
import { newReferralCode } from './referral-code.ts'

interface PaidOrder extends SavedCharge {
  /** By invoice, the vendor is in no list until the operator marks the invoice paid. */
  by: 'payment' | 'invoice'
  order: OrderRow
  places: Places
  now: Date
}

export async function makeVendor(
  tx: Queryable,
  { order, by, transactionId, method, card, places, now }: PaidOrder,
): Promise<void> {
  const { fields, accountId } = order
  const place = places.byFileName(fields.location)
  if (!place || accountId === null) throw new Error(`Order ${order.id} is paid and has no place or no account.`)
  const today = utcDate(now)
  const tier = await findTier(tx, order.membershipOptionId)
  const id = await newVendorId(tx)
  await writeVendors(tx, [
    {
      id,
      profileName: fields.profileDisplayName,
      description: '',
      photoId: NO_PHOTO,
      memberLevel: MEMBER_LEVELS[tier],
      includeInVirtualEvents: false,
      // An order that was made before the field existed has none.
      travelMiles: storedReach(MEMBER_LEVELS[tier], fields.travelMiles ?? null),
      rating: 0,
      numberOfReviews: 0,
      numberOfBookings: 0,
      lastBookingOn: null,
      primaryServiceTypeId: fields.primaryCategoryId,
      serviceTypeIds: [fields.primaryCategoryId, ...fields.secondaryCategoryIds],
      locationFileName: place.fileName,
      cityName: place.cityName,
      stateOrProvinceAbbreviation: place.stateOrProvinceAbbreviation,
      latitude: place.latitude,
      longitude: place.longitude,
      isSample: false,
      joinedOn: today,
    },
  ])
  await setVendorAccount(tx, id, accountId)
  await writeAudit(tx, {
    accountId,
    what: 'memberGiven',
    at: now,
    network: null,
    detail: `member ${id}, order ${order.id}`,
  })
  await setSignupDetails(tx, id, fields)
  if (by === 'payment') await endPaid(tx, order.id, { transactionId, card, vendorId: id, now })
  else await endOrderInvoiced(tx, order.id, { vendorId: id, now })
  await logOrder(tx, order.id, by === 'payment' ? 'Payment approved.' : 'Invoice sent.', now)
  const membership = {
    vendorId: id,
    orderId: order.id,
    tier,
    startsOn: today,
    endsOn: by === 'payment' ? firstTermEnd(order, today) : today,
    autoRenew: fields.autoRenewAgreementChecked,
    paymentMethod: method,
  }
  let added = false
  while (!added) added = await addMembership(tx, { ...membership, referralCode: newReferralCode() })
  await emptySignupSession(tx, order.sessionId)
  if (by === 'payment') await queueReward(tx, order, now)
  await (by === 'payment' ? begin : waitForInvoice)(tx, { ...membership, order, card, now })
  await waitForApproval(tx, id, now)
  const account = await findAccount(tx, accountId)
  if (account && !account.emailConfirmed) await queueAccountMail(tx, 'emailConfirm', account.username, now)
}

interface MadeMembership {
  order: OrderRow
  vendorId: number
  card: string | null
  startsOn: string
  endsOn: string
  now: Date
}

async function begin(tx: Queryable, { order, vendorId, card, startsOn, endsOn, now }: MadeMembership): Promise<void> {
  await expectEnd(tx, { vendorId, endsOn })
  const items = await findOrderItems(tx, order.id)
  await queueReceiptMail(tx, {
    paid: 'order',
    id: order.id,
    vendorId,
    items,
    totalCents: order.totalCents,
    card,
    paidAt: now.toISOString(),
    startsOn,
    endsOn,
  })
}

async function waitForInvoice(tx: Queryable, { order, vendorId, startsOn, now }: MadeMembership): Promise<void> {
  await setUnlisted(tx, vendorId, startsOn)
  await queueInvoiceMail(tx, { kind: 'order', id: order.id }, now)
}
