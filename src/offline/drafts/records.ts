/**
 * Drafts as they are stored on the phone: raw text, complete or not. Times are epoch milliseconds. A record that does
 * not parse is
 * quarantined, never dropped.
 */
import * as v from 'valibot'
import { FieldError } from '#contract/errors.ts'
import { Source } from '#contract/source.ts'

/** Version of the stored drafts and outbox records; a newer one comes from a newer Fanfare and is left alone. */
export const SCHEMA_VERSION = 1

/** Typed fields without what must never be stored. */
export const withoutSecrets = (fields: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !/password/i.test(name)))

/** Field name → what was typed, without secrets. */
export const TypedFields = v.pipe(v.record(v.string(), v.string()), v.transform(withoutSecrets))

/** What the drafts of every kind have. */
export const draftFields = {
  id: v.pipe(v.string(), v.nonEmpty()),
  /** UUID of what the person wants; the same in all tabs, so that sending it twice is noticed. */
  intent: v.pipe(v.string(), v.nonEmpty()),
  schemaVersion: v.literal(SCHEMA_VERSION),
  /** What the server objected to when it was sent; each goes when its field is changed. */
  refusals: v.optional(v.array(FieldError)),
  createdAt: v.number(),
  editedAt: v.number(),
}

/** A vendor as a draft remembers it, so that it can be shown without a connection. */
export const DraftVendor = v.object({
  memberID: v.number(),
  profileName: v.string(),
  profileUrl: v.string(),
  primaryServiceName: v.string(),
  thumbnailPhotoUrl: v.string(),
  isTransport: v.boolean(),
  /** Absent while it is not known; some rules depend on it (contract/auto-add.ts). */
  memberLevel: v.optional(v.number()),
})
export type DraftVendor = v.InferOutput<typeof DraftVendor>

/** A quote request that is being typed. One per set of vendors; its id is `draftId`. */
export const QuoteDraft = v.object({
  ...draftFields,
  vendors: v.array(DraftVendor),
  source: Source,
  gigRequest: TypedFields,
  client: TypedFields,
  /** The place's display name and time zone, to show and judge without a connection. */
  place: v.nullable(v.object({ displayName: v.string(), timeZone: v.string() })),
  wantsSimilarVendors: v.boolean(),
  /** The vendors among these whose profile was opened from a featured place, and from which one. */
  featureProfiles: v.optional(
    v.array(v.object({ featuredProfileId: v.number(), featureProfileViewSource: v.string() })),
  ),
})
export type QuoteDraft = v.InferOutput<typeof QuoteDraft>

/** A vendor's reply to a lead that is being typed. One per lead; its id is `replyDraftId`. */
export const ReplyDraft = v.object({
  ...draftFields,
  /** The lead as the draft remembers it, so that it can be shown and judged without a connection. */
  lead: v.object({
    id: v.number(),
    eventType: v.string(),
    eventDate: v.string(),
    startTime: v.nullable(v.string()),
    timeZone: v.string(),
    locationName: v.string(),
    hostName: v.string(),
  }),
  /** The reply that this one is to replace; absent for the first. */
  replaces: v.optional(v.number()),
  /** What the vendor is about to say. */
  says: v.picklist(['quote', 'decline']),
  answer: TypedFields,
})
export type ReplyDraft = v.InferOutput<typeof ReplyDraft>

/** The id of the draft for a set of vendors: their ids, sorted and joined, as in `12-845`. */
export const draftId = (memberIds: readonly number[]) => [...memberIds].sort((a, b) => a - b).join('-')

/** The id of the draft of a reply: the lead's number as text. */
export const replyDraftId = (leadId: number) => String(leadId)
