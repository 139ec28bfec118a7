/** An order in the analytics format: without tax and shipping, in US dollars. */
import { ORDER_CURRENCY, ORDER_SHIPPING, ORDER_TAX } from '#contract/tracking.ts'
import { report } from './track.ts'

interface TrackedOrder {
  id: number
  /** US dollars. */
  total: number
  coupon: { code: string } | null
  orderItems: readonly { name: string; promotionId: number | null; type: string }[]
}

export function trackOrder({ id, total, coupon, orderItems }: TrackedOrder): void {
  report({
    type: 'order',
    orderId: id,
    total: total.toFixed(2),
    tax: ORDER_TAX,
    shipping: ORDER_SHIPPING,
    currency: ORDER_CURRENCY,
    coupon: coupon?.code ?? null,
    items: orderItems.map(({ name, promotionId, type }) => ({ name, promotionId, type })),
  })
}
