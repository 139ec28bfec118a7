/** What the signup tells analytics, each thing once (specification 1, sections 3 and 7; specification 2, sections 2, 4 and 5). */
import type { Order } from '#contract/commerce.ts'
import type { FieldError } from '#contract/errors.ts'
import { FIELD_LABELS, isFieldName } from './fields.ts'

const CATEGORY = 'Vendor signup'

function push(entry: Record<string, unknown>) {
  const page = window as Window & { dataLayer?: unknown[] }
  page.dataLayer ??= []
  page.dataLayer.push(entry)
}

/** On reaching the category step (specification 2, section 2). */
export const leadReached = (email: string): void => push({ event: 'Lead', email })

/** Which fields were marked, and why. Never what was typed. */
export function fieldsMarked(errors: readonly FieldError[]): void {
  for (const { name, code } of errors) {
    push({ event: 'Validation', eventCategory: CATEGORY, eventAction: code, eventLabel: isFieldName(name) ? FIELD_LABELS[name] : name })
  }
}

export const membershipSelected = (displayName: string): void =>
  push({ event: 'Selected', eventCategory: CATEGORY, eventAction: 'Membership', eventLabel: displayName })

export const checkoutStarted = (): void => push({ event: 'Checkout Started' })

/** The account exists. */
export const registered = (accountId: number, memberId: number): void => {
  push({ event: 'Identify', accountId, memberId })
  push({ event: 'New Registration' })
}

/** Without tax and shipping, in US dollars. */
export const ordered = ({ id, total, coupon, orderItems }: Order): void =>
  push({
    event: 'Order',
    ecommerce: {
      transaction_id: id,
      value: total.toFixed(2),
      tax: '0.00',
      shipping: '0.00',
      currency: 'usd',
      coupon: coupon?.code ?? null,
      items: orderItems.map(({ name, promotionId, type }) => ({ name, promotionId, type })),
    },
  })
