/**
 * The data that is stored about a person: shown, exported and deleted by the person
 * (docs/specification.md#personal-data).
 */
import * as v from 'valibot'
import { byCode, byLink } from './account.ts'
import { PASSWORD_MAX_CHARS } from './limits.ts'

/** The data that is stored about an address, and what a deletion leaves. */
export const PersonalData = v.object({
  email: v.string(),
  hasAccount: v.boolean(),
  isVendor: v.boolean(),
  requests: v.number(),
  repliesReceived: v.number(),
  leadsReceived: v.number(),
  replies: v.number(),
  photos: v.number(),
  /** As a client: all of them, which lose the client's name, and those ahead, which a deletion cancels. */
  bookings: v.optional(v.number(), 0),
  bookingsAhead: v.optional(v.number(), 0),
  /** The vendor's bookings that are still ahead: a deletion cancels them. */
  vendorBookingsAhead: v.optional(v.number(), 0),
  /** The account's vendors that were saved, shortlists that were shared, and the votes on these. */
  savedVendors: v.optional(v.number(), 0),
  /** Requests of vendors for a review of an event before Fanfare. */
  earlierRequests: v.optional(v.number(), 0),
  /** Searches for which the address waits for a vendor. */
  vendorAlerts: v.optional(v.number(), 0),
  /** Open invitations to teams of vendors. */
  teamInvitations: v.optional(v.number(), 0),
  shortlists: v.optional(v.number(), 0),
  shortlistVotes: v.optional(v.number(), 0),
  /** Paid ones: amounts and dates stay, without the person. */
  payments: v.number(),
  /** Requests that other accounts sent with this address: they are theirs and stay. */
  otherAccountsRequests: v.number(),
  /** Whether the operator has blocked the address, which stays. */
  isBlocked: v.boolean(),
  /** `YYYY-MM-DD`: a membership that ends with the deletion, without a refund; null without one. */
  membershipEndsOn: v.nullable(v.string()),
})
export type PersonalData = v.InferOutput<typeof PersonalData>

/**
 * The caller's own. `needsLink`: the password proves nothing, because there is none or because no one has proven the
 * address yet; a mailed link does.
 */
export const OwnPersonalData = v.object({ ...PersonalData.entries, needsLink: v.boolean() })
export type OwnPersonalData = v.InferOutput<typeof OwnPersonalData>

/** The mailed link's token, or the address and the mailed code. */
export const OpenPersonalData = v.union([v.object(byLink), v.object(byCode)])

/** `token` proves the address for an hour to the calls below. */
export const OpenedPersonalData = v.object({ ...PersonalData.entries, token: v.string() })
export type OpenedPersonalData = v.InferOutput<typeof OpenedPersonalData>

/** A link that was followed again or too late is nothing unusual, and no error. */
export const VoidLink = v.object({ isVoid: v.literal(true) })
export type VoidLink = v.InferOutput<typeof VoidLink>

/** Who asks: the reader of the address's mail, or the signed-in account with its password. */
export const PersonalDataProof = v.union([
  v.object(byLink),
  v.object({ currentPassword: v.pipe(v.string(), v.maxLength(PASSWORD_MAX_CHARS)) }),
])
export type PersonalDataProof = v.InferOutput<typeof PersonalDataProof>

/** Everything, table by table; the addresses of photos instead of the photos. */
export const PersonalDataFile = v.looseObject({ about: v.string(), exportedAt: v.string() })
