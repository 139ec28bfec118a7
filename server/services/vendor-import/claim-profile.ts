/**
 * Whoever proves the address of an imported vendor has its profile from then on: its membership begins, and it is
 * listed. Before that it is in no list and gets no requests, and nothing is mailed to it.
 */
import { utcDate } from '#server/dates.ts'
import type { Queryable } from '#server/db/database.ts'
import { findAccount } from '#server/repositories/accounts/accounts.ts'
import { setUnlisted, setVendorAccount } from '#server/repositories/accounts/own-vendors.ts'
import { writeAudit } from '#server/repositories/audit.ts'
import { addMembership } from '#server/repositories/membership/memberships.ts'
import { addFreeOrder, findUnclaimed, noteClaimed } from '#server/repositories/operator/imported-vendors.ts'
import { expectEnd } from '#server/services/membership/membership-term.ts'
import { waitForApproval } from '#server/services/operator/vendor-approval.ts'
import { newReferralCode } from '#server/services/signup/referral-code.ts'

/**
 * Gives an account the imported vendor of its address, if there is one and the account has no other. Call it in the
 * transaction that proves the address.
 */
export async function claimImportedProfile(
  tx: Queryable,
  { accountId, email, now }: { accountId: number; email: string; now: Date },
): Promise<void> {
  const found = await findUnclaimed(tx, email)
  const account = found && (await findAccount(tx, accountId))
  if (!found || !account || account.vendorId !== null) return
  const { vendorId, tier, listedUntil: endsOn } = found
  if (!(await noteClaimed(tx, vendorId, now)) || !(await setVendorAccount(tx, vendorId, accountId))) return
  await waitForApproval(tx, vendorId, now)
  const today = utcDate(now)
  const orderId = await addFreeOrder(tx, { vendorId, accountId, tier, now })
  const membership = {
    vendorId,
    orderId,
    tier,
    startsOn: today < endsOn ? today : endsOn,
    endsOn,
    autoRenew: false,
    paymentMethod: null,
  }
  while (!(await addMembership(tx, { ...membership, referralCode: newReferralCode() })));
  await writeAudit(tx, {
    accountId,
    what: 'memberGiven',
    at: now,
    network: null,
    detail: `member ${vendorId}, imported`,
  })
  // One that is over may be renewed, as any other.
  if (endsOn <= today) return
  await expectEnd(tx, { vendorId, endsOn })
  await setUnlisted(tx, vendorId, null)
}
