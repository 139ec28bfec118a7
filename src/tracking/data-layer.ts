/** Converts an event to the format that a tag manager reads from `window.dataLayer`. */
import type { TrackedEvent } from '#contract/tracking.ts'

declare global {
  interface Window {
    dataLayer?: unknown[]
  }
}

export function dataLayerEntry(event: TrackedEvent): Record<string, unknown> {
  switch (event.type) {
    case 'event':
      return { event: event.kind, eventAction: event.action, eventCategory: event.category, eventLabel: event.label }
    case 'page':
      return { event: 'Page View', page: event.path }
    case 'identify':
      return { event: 'Identify', accountId: event.accountId, memberId: event.memberId }
    case 'tagManager':
      return { event: event.name }
    case 'lead':
      return { event: 'Lead', email: event.email }
    default: {
      const { orderId, total, tax, shipping, currency, coupon, items } = event
      return {
        event: 'Order',
        ecommerce: { transaction_id: orderId, value: total, tax, shipping, currency, coupon, items },
      }
    }
  }
}
