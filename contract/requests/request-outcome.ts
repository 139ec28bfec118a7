/**
 * How a request ends: it is closed by its client, its day passes, or a quote is accepted; and who else can be asked
 * while vendors have not opened it (docs/specification.md#the-end-of-a-request).
 */
import * as v from 'valibot'
import { boundedArray } from '../bounded.ts'
import { Id } from '../ids.ts'
import { MAX_AUTO_ADD, VENDORS_PER_REQUEST_MAX, MOVE_REASON_MAX_CHARS } from '../limits.ts'
import { text } from '../text.ts'

/** A lead that its vendor did not open for this long: its client is notified, and offered others. */
export const UNOPENED_AFTER_MS = 72 * 60 * 60_000

/** A lead that its vendor opened and did not reply to, counted from when it was sent. */
const SILENT_AFTER_MS = 120 * 60 * 60_000

/** Similar vendors that a client is offered at a time. */
export const BACKUP_VENDORS = 3

/** Vendors of one request, those that were added later included. */
export const VENDORS_OF_REQUEST_MAX = VENDORS_PER_REQUEST_MAX + MAX_AUTO_ADD

/** The body of `POST /api/v1/requests/by-key/:key/close`, by whoever sent the request. */
export const CloseRequest = v.object({
  /** One vendor's lead, whose quote is declined or which is not wanted anymore; null for the whole request. */
  leadId: v.nullish(Id, null),
  /** Said to the vendors. */
  reason: v.optional(text('The reason', MOVE_REASON_MAX_CHARS), ''),
})

/** The body of `POST /api/v1/requests/by-key/:key/vendors`: the request goes to these as well, as it is. */
export const AskMore = v.object({ memberIds: v.pipe(boundedArray(Id, MAX_AUTO_ADD), v.minLength(1)) })

/** A vendor that a request could also go to. */
export const SimilarVendor = v.object({
  memberId: v.number(),
  profileName: v.string(),
  /** Path on this site. */
  profileUrl: v.string(),
  serviceName: v.string(),
  /** In dollars; null for none, absent in copies that an earlier version saved. */
  startingPrice: v.optional(v.nullable(v.number())),
  /** `free`: it said so for the day; `notSaid`: it is not known to be busy. */
  onDay: v.picklist(['free', 'notSaid']),
  isSample: v.boolean(),
})
export type SimilarVendor = v.InferOutput<typeof SimilarVendor>

interface LeadOfRequest {
  state: string
  closed?: unknown
  askedAt?: string | undefined
  accept?: string | null | undefined
  booking?: { state: string } | null | undefined
}

/** Whether what was booked with this vendor is canceled, and its quote with it. */
export const fellThrough = ({ accept, booking }: LeadOfRequest): boolean =>
  accept === 'closed' && booking?.state === 'cancelled'

/** Whether a vendor will not come: it declined, was closed, or its booking fell through. */
export const isOut = (vendor: LeadOfRequest): boolean =>
  vendor.state === 'declined' || Boolean(vendor.closed) || fellThrough(vendor)

/** Whether a vendor has had the request for long and never opened it. */
export const isUnopened = ({ state, closed, askedAt }: LeadOfRequest, now: number): boolean =>
  state === 'delivered' && !closed && askedAt !== undefined && now - Date.parse(askedAt) >= UNOPENED_AFTER_MS

/** Whether a vendor has not opened it for long, or has read it longer ago and not replied. */
const isSilent = (vendor: LeadOfRequest, now: number): boolean =>
  isUnopened(vendor, now) ||
  (vendor.state === 'opened' &&
    !vendor.closed &&
    vendor.askedAt !== undefined &&
    now - Date.parse(vendor.askedAt) >= SILENT_AFTER_MS)

/**
 * Whether others should be asked: a vendor is silent, declined or canceled, or none is left who could come. Not while a
 * vendor of the request is booked, or about to be.
 */
export function needsOthers(vendors: readonly LeadOfRequest[], now: number): boolean {
  if (vendors.length === 0) return false
  if (vendors.every(isOut)) return true
  if (vendors.some(({ booking }) => booking?.state === 'accepted' || booking?.state === 'confirmed')) return false
  return vendors.some((vendor) => isSilent(vendor, now) || vendor.state === 'declined' || fellThrough(vendor))
}
