/** The signup's analytics events, each sent once. */
import type { SignupReply } from '#contract/commerce.ts'
import type { FieldError } from '#contract/errors.ts'
import { trackOrder } from '#src/tracking/order.ts'
import { identify, tagManagerEvent, track } from '#src/tracking/track.ts'
import { fieldLabel } from './fields/fields.ts'

const CATEGORY = 'Vendor signup'

/** Reports the fields marked with errors and why, but never the input. */
export function fieldsMarked(errors: readonly FieldError[]): void {
  for (const { name, code } of errors)
    track({ kind: 'Validation', category: CATEGORY, action: code, label: fieldLabel(name) ?? name })
}

export const membershipSelected = (displayName: string): void =>
  track({ kind: 'Selected', category: CATEGORY, action: 'Membership', label: displayName })

export const checkoutStarted = (): void => tagManagerEvent('Checkout Started')

/** Reports that the membership is paid for and the account exists. */
export function registered({
  account,
  member: vendor,
  order,
}: Pick<SignupReply, 'account' | 'member' | 'order'>): void {
  identify(account.id, vendor.id)
  tagManagerEvent('New Registration')
  trackOrder(order)
}
