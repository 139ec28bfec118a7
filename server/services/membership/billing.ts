/** How vendors pay for memberships: by card, by invoice, or not at all (decision 90). */
import type { MarketplaceSettings } from '#contract/console/marketplace.ts'
import type { Queryable } from '#server/db/database.ts'
import { utcDate } from '#server/dates.ts'
import { findMembershipOptions } from '#server/repositories/membership/promotions.ts'
import type { MembershipOptionRow } from '#server/repositories/membership/promotions.ts'

export interface Billing {
  by: 'card' | 'invoice' | 'free'
  /** For invoices: the account to pay to, in one line; '' otherwise. */
  howToPay: string
}

const BY_CARD: Billing = { by: 'card', howToPay: '' }

/** How long a vendor has to pay an invoice. */
export const INVOICE_DUE_DAYS = 14

/** As operators have set it. */
export const billingSetBy = ({ memberships, payTo }: MarketplaceSettings): Billing =>
  memberships === '' ? BY_CARD : { by: memberships, howToPay: memberships === 'invoice' ? payTo : '' }

/** The settings of a server without any take cards. */
export const billingOf = ({ billing = BY_CARD }: { billing?: Billing | undefined }): Billing => billing

/** Options on offer, cheapest first, at the price that vendors pay today. */
export async function findOptions({
  db,
  settings,
  clock,
}: {
  db: Queryable
  settings: { billing?: Billing | undefined }
  clock: () => Date
}): Promise<MembershipOptionRow[]> {
  const options = await findMembershipOptions(db, utcDate(clock()))
  return billingOf(settings).by === 'free' ? options.map((option) => ({ ...option, priceCents: 0 })) : options
}
