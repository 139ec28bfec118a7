/**
 * Drafts as they are stored on the device: raw text, complete or not. Times are epoch milliseconds. A record that does
 * not parse is quarantined, never dropped.
 */
import * as v from 'valibot'
import { OwnQuestion } from '#contract/requests/own-question.ts'
import { FieldError } from '#contract/errors.ts'
import { Source } from '#contract/source.ts'

/** Version of the stored drafts and outbox records; a newer one comes from a newer Fanfare and is left alone. */
export const SCHEMA_VERSION = 1

/** Typed fields, without anything that must never be stored. */
export const withoutSecrets = (fields: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !/password/i.test(name)))

/** Field name → what was typed, without secrets. */
export const TypedFields = v.pipe(v.record(v.string(), v.string()), v.transform(withoutSecrets))

/** The fields that all kinds of drafts share. */
const draftFields = {
  id: v.pipe(v.string(), v.nonEmpty()),
  /** UUID of the user's intent; the same in all tabs, so that sending it twice is detected. */
  intent: v.pipe(v.string(), v.nonEmpty()),
  schemaVersion: v.literal(SCHEMA_VERSION),
  /** The server's objections to it; each is removed when its field changes. */
  refusals: v.optional(v.array(FieldError)),
  createdAt: v.number(),
  editedAt: v.number(),
}

/** A vendor as the draft stores it, so that it can be shown offline. */
export const DraftVendor = v.object({
  memberID: v.number(),
  profileName: v.string(),
  profileUrl: v.string(),
  primaryServiceName: v.string(),
  thumbnailPhotoUrl: v.string(),
  isTransport: v.boolean(),
  /** Its main category, by which it has questions; absent while unknown, and in drafts of earlier versions. */
  serviceType: v.optional(
    v.object({
      id: v.number(),
      topLevelServiceType: v.number(),
      /** As they were when the vendor was added; absent for the shipped ones. */
      questions: v.optional(v.array(OwnQuestion)),
    }),
  ),
  /** Absent while unknown; some rules depend on it (contract/auto-add.ts). */
  memberLevel: v.optional(v.number()),
  /** Belongs to the sample marketplace: no one replies. Absent for all others, and in drafts of earlier versions. */
  isSample: v.optional(v.boolean()),
  /** In dollars; null for a price on request. Absent while unknown, and in drafts of earlier versions. */
  startingPrice: v.optional(v.nullable(v.number())),
})
export type DraftVendor = v.InferOutput<typeof DraftVendor>

/** A quote request that is being typed. One per set of vendors; its id is `draftId`. */
export const QuoteDraft = v.object({
  ...draftFields,
  vendors: v.array(DraftVendor),
  source: Source,
  gigRequest: TypedFields,
  client: TypedFields,
  /** The place's display name and time zone, to show and check offline. */
  place: v.nullable(v.object({ displayName: v.string(), timeZone: v.string() })),
  wantsSimilarVendors: v.boolean(),
  /** The key of the sent request that it changes; absent for a new one. */
  insteadOf: v.optional(v.string()),
  /** The event that it belongs to; absent until it is sent, unless the client chose one. */
  eventKey: v.optional(v.string()),
  /** Those of these vendors whose profile was opened from a featured place, each with that place. */
  featureProfiles: v.optional(
    v.array(v.object({ featuredProfileId: v.number(), featureProfileViewSource: v.string() })),
  ),
})
export type QuoteDraft = v.InferOutput<typeof QuoteDraft>

/** A vendor's reply to a lead that is being typed. One per lead; its id is `replyDraftId`. */
export const ReplyDraft = v.object({
  ...draftFields,
  /** The lead as the draft stores it, so that it can be shown and checked offline. */
  lead: v.object({
    id: v.number(),
    eventType: v.string(),
    eventDate: v.string(),
    /** The last day of a flexible date. Absent in drafts that are older than flexible dates. */
    eventDateLatest: v.optional(v.nullable(v.string())),
    startTime: v.nullable(v.string()),
    timeZone: v.string(),
    locationName: v.string(),
    hostName: v.string(),
  }),
  /** The reply that this one replaces; absent for the first. */
  replaces: v.optional(v.number()),
  /** The vendor's choice between a quote and a decline, and its fields. */
  says: v.picklist(['quote', 'decline']),
  answer: TypedFields,
})
export type ReplyDraft = v.InferOutput<typeof ReplyDraft>

/** The `kind` of an action's records; never changes, because devices hold old records. */
export type ActionName = `action:${string}`
const isActionName = (value: unknown) => typeof value === 'string' && value.startsWith('action:')

/**
 * An action done with one tap or a short text: accept a quote, confirm, cancel, send a message. It is a draft between
 * tap and outbox, and again when it is taken back to be edited.
 */
export const ActionDraft = v.object({
  ...draftFields,
  /** The kind of outbox record that it becomes. */
  action: v.custom<ActionName>(isActionName),
  /** The thing that it is about, for lookup: `booking/12`, `lead/7`. */
  subject: v.string(),
  /** The subject in words, to show and check it offline. */
  about: v.object({
    title: v.string(),
    /** The page that shows it. */
    href: v.string(),
    /** When its event takes place: `date` as `2027-05-01`, `time` as `18:30`, both in `timeZone`; null for none. */
    event: v.nullable(v.object({ date: v.string(), time: v.nullable(v.string()), timeZone: v.string() })),
  }),
  /** The input that its kind sends; each kind has its own schema for it. */
  input: v.unknown(),
})
export type ActionDraft = v.InferOutput<typeof ActionDraft>

/** The id of the draft for a set of vendors: their ids, sorted and joined, as in `12-845`. */
export const draftId = (vendorIds: readonly number[]) => [...vendorIds].sort((a, b) => a - b).join('-')

/** The id of the draft of a reply: the lead's number as text. */
export const replyDraftId = (leadId: number) => String(leadId)
