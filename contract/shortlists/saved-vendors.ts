/**
 * Saved vendors of an account: what a device changed, and what the account has then
 * (docs/offline.md#on-this-device).
 */
import * as v from 'valibot'
import { boundedArray } from '../bounded.ts'
import { EventKey } from '../events/client-event.ts'
import { SAVED_VENDORS_MAX } from '../limits.ts'
import { Id } from '../ids.ts'
import { VendorSearchResult } from '../vendor.ts'

/** Epoch milliseconds by the device's clock, up to the year 9999. */
const Moment = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(253_402_300_799_999))
const change = { memberID: Id, at: Moment }

/** Changes that the account does not have yet. Sending them again changes nothing. */
export const SavedVendorChanges = v.object({
  /** When it was sent: a wrong clock is so seen, and the times are corrected by as much. */
  sentAt: Moment,
  saved: boundedArray(
    /** Without an event, a vendor that was saved for one stays with it. */
    v.object({ ...change, eventKey: v.optional(EventKey) }),
    SAVED_VENDORS_MAX,
  ),
  removed: boundedArray(v.object(change), SAVED_VENDORS_MAX),
})
export type SavedVendorChanges = v.InferOutput<typeof SavedVendorChanges>

/** As a device shows it without a connection. */
export const SavedVendorFacts = v.object({
  profileName: v.string(),
  profileUrl: v.string(),
  thumbnailPhotoUrl: v.string(),
  primaryServiceName: v.string(),
  /** `Boston, MA`. */
  cityLabel: v.string(),
  isSample: v.optional(v.boolean()),
  /** As in results (contract/vendor.ts). */
  startingPrice: VendorSearchResult.entries.startingPrice,
  replyMinutes: VendorSearchResult.entries.replyMinutes,
  highlight: VendorSearchResult.entries.highlight,
})
export type SavedVendorFacts = v.InferOutput<typeof SavedVendorFacts>

/** All saved vendors of the account, newest first. */
export const AccountSavedVendors = v.object({
  vendors: v.array(
    v.object({
      memberID: v.number(),
      /** Epoch milliseconds. */
      savedAt: v.number(),
      /** The event that it was saved for; null or absent for none. */
      eventKey: v.optional(v.nullable(v.string())),
      /** Null for one that is not listed now. */
      facts: v.nullable(SavedVendorFacts),
    }),
  ),
})
export type AccountSavedVendors = v.InferOutput<typeof AccountSavedVendors>
