import type { NewCounts } from '#contract/notifications/notifications.ts'

export const NOTHING_NEW: NewCounts = {
  hostMessages: 0,
  quotes: 0,
  vendorMessages: 0,
  leads: 0,
  hostBookingMessages: 0,
  vendorBookingMessages: 0,
}
