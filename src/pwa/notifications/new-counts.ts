/** Counts of what is new to the user who is signed in, for the tabs; filled later (follow-new.ts). */
import { useSyncExternalStore } from 'react'
import type { NewCounts } from '#contract/notifications/notifications.ts'
import { createObservable } from '#src/sync/observable.ts'

/** Null for a guest, and as long as nothing is known. */
export const newCounts = createObservable<NewCounts | null>(null)

/** Counts in the response when something was seen: newer than any number that was asked for before. */
export const repliedCounts = createObservable<NewCounts | null>(null)

export const useNewCounts = () => useSyncExternalStore(newCounts.subscribe, newCounts.get, () => null)

/**
 * For the tabs: a client's in the list of requests, of both sides what is about a booking. A vendor at work finds
 * everything that clients wrote among the messages.
 */
export function newByTab(counts: NewCounts | null, isVendor = false) {
  if (!counts) return { requests: 0, bookings: 0, leads: 0, messages: 0 }
  const {
    hostMessages: clientMessages,
    quotes,
    hostBookingMessages: clientBookingMessages,
    vendorMessages,
    leads,
    vendorBookingMessages,
  } = counts
  if (isVendor) return { requests: clientMessages + quotes, bookings: 0, leads, messages: vendorMessages }
  return {
    requests: clientMessages - clientBookingMessages + quotes,
    bookings: clientBookingMessages + vendorBookingMessages,
    leads: vendorMessages - vendorBookingMessages + leads,
    messages: 0,
  }
}
