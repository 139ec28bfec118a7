/** What is new to whoever is signed in, for the tabs; filled later (follow-new.ts). */
import { useSyncExternalStore } from 'react'
import type { NewCounts } from '#contract/notifications/notifications.ts'
import { createObservable } from '../observable.ts'

/** Null for a guest, and as long as nothing is known. */
export const newCounts = createObservable<NewCounts | null>(null)

/** What the server replied when something was seen: newer than any number that was asked for before. */
export const repliedCounts = createObservable<NewCounts | null>(null)

export const useNewCounts = () => useSyncExternalStore(newCounts.subscribe, newCounts.get, () => null)

/** For the tabs: a client's in the list of requests, a vendor's in the account, and of both what is about a booking. */
export function newByTab(counts: NewCounts | null) {
  if (!counts) return { requests: 0, bookings: 0, account: 0 }
  const { hostMessages, quotes, hostBookingMessages, vendorMessages, leads, vendorBookingMessages } = counts
  return {
    requests: hostMessages - hostBookingMessages + quotes,
    bookings: hostBookingMessages + vendorBookingMessages,
    account: vendorMessages - vendorBookingMessages + leads,
  }
}
