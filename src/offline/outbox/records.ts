/** What is kept on the phone (docs/offline.md#storage): schemas of the stored records and their types.
 * Times are epoch milliseconds. A record that does not parse is quarantined, never dropped. */
import * as v from 'valibot'
import { FieldError } from '#contract/errors.ts'
import { ReplyReceipt, RequestReceipt } from '#contract/receipt.ts'
import { Source } from '#contract/source.ts'

/** Version of the stored records; one that is newer comes from a newer Fanfare and is left alone. */
export const SCHEMA_VERSION = 1

/** Typed fields without what must never be stored. */
export const withoutSecrets = (fields: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !/password/i.test(name)))

const TypedFields = v.pipe(v.record(v.string(), v.string()), v.transform(withoutSecrets))

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

/** A quote request that is being typed: raw text, complete or not. One per set of vendors. */
export const QuoteDraft = v.object({
  /** The vendors' ids, sorted and joined: `12-845` (`draftId`). */
  id: v.pipe(v.string(), v.nonEmpty()),
  /** UUID of what the person wants; the same in all tabs, so that sending it twice is noticed. */
  intent: v.pipe(v.string(), v.nonEmpty()),
  schemaVersion: v.literal(SCHEMA_VERSION),
  vendors: v.array(DraftVendor),
  source: Source,
  /** Field name → what was typed. */
  gigRequest: TypedFields,
  /** Field name → what was typed. Never a password. */
  client: TypedFields,
  /** The place's display name and time zone, to show and judge without a connection. */
  place: v.nullable(v.object({ displayName: v.string(), timeZone: v.string() })),
  wantsSimilarVendors: v.boolean(),
  /** The vendors among these whose profile was opened from a featured place, and from which one. */
  featureProfiles: v.optional(
    v.array(v.object({ featuredProfileId: v.number(), featureProfileViewSource: v.string() })),
  ),
  /** What the server objected to when it was sent; each goes when its field is changed. */
  refusals: v.optional(v.array(FieldError)),
  createdAt: v.number(),
  editedAt: v.number(),
})
export type QuoteDraft = v.InferOutput<typeof QuoteDraft>

/** A vendor's answer that is being typed: raw text, complete or not. One per lead. */
export const ReplyDraft = v.object({
  /** The lead's number as text (`replyDraftId`). */
  id: v.pipe(v.string(), v.nonEmpty()),
  intent: v.pipe(v.string(), v.nonEmpty()),
  schemaVersion: v.literal(SCHEMA_VERSION),
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
  /** The answer that this one is to replace; absent for the first. */
  replaces: v.optional(v.number()),
  /** What the vendor is about to say. */
  says: v.picklist(['quote', 'decline']),
  /** Field name → what was typed. */
  answer: TypedFields,
  refusals: v.optional(v.array(FieldError)),
  createdAt: v.number(),
  editedAt: v.number(),
})
export type ReplyDraft = v.InferOutput<typeof ReplyDraft>

export const OutboxState = v.picklist([
  'queued',
  'sending',
  'sent',
  'needsSignIn',
  'needsYou',
  'needsUpdate',
  'expired',
])
export type OutboxState = v.InferOutput<typeof OutboxState>

/** Why the last attempt did not end in a receipt, in the words of a program. */
export const LastProblem = v.object({
  at: v.number(),
  kind: v.picklist([
    'offline',
    'timeout',
    'server',
    'notJson',
    'throttled',
    'inProgress',
    'refused',
    'signIn',
    'update',
    'expired',
  ]),
  status: v.nullable(v.number()),
  /** The refusal's `code`, when there was one. */
  code: v.nullable(v.string()),
  message: v.nullable(v.string()),
  errors: v.array(FieldError),
})
export type LastProblem = v.InferOutput<typeof LastProblem>

/** What was sent by the person and is on its way, whatever it is. The body never changes under its key. */
const deliveryFields = {
  /** UUIDv4, made when Send was tapped. */
  key: v.pipe(v.string(), v.uuid()),
  schemaVersion: v.literal(SCHEMA_VERSION),
  /** The account it belongs to; null for a guest. */
  ownerId: v.nullable(v.number()),
  /** The exact body of its call. */
  body: v.string(),
  /** SHA-256 of `body`, hex; empty where the browser cannot hash (not a secure context). */
  bodyHash: v.string(),
  composedAt: v.number(),
  attempts: v.number(),
  /** Not before this; 0 for at once. */
  nextAttemptAt: v.number(),
  state: OutboxState,
  /** An attempt ended without a clear answer: the server may hold it, so it must be asked before an edit. */
  outcomeUnknown: v.boolean(),
  /** The person said yes to sending although it is old, near its date, or another account signed in. */
  confirmedAt: v.nullable(v.number()),
  lastProblem: v.nullable(LastProblem),
  sentAt: v.nullable(v.number()),
}

/**
 * A quote request: `receipt` is the server's answer, once `sent`; `draft` what it was made from, to show it and to go
 * back to editing.
 */
export const OutboxRecord = v.object({
  ...deliveryFields,
  kind: v.literal('quoteRequest'),
  receipt: v.nullable(RequestReceipt),
  draft: QuoteDraft,
})
export type OutboxRecord = v.InferOutput<typeof OutboxRecord>

/** A vendor's answer to a lead, likewise. */
export const ReplyRecord = v.object({
  ...deliveryFields,
  kind: v.literal('leadAnswer'),
  receipt: v.nullable(ReplyReceipt),
  draft: ReplyDraft,
})
export type ReplyRecord = v.InferOutput<typeof ReplyRecord>

/** Everything that lies in the outbox. Delivery treats all kinds alike; what differs is in kinds.ts. */
export const OutboxEntry = v.variant('kind', [OutboxRecord, ReplyRecord])
export type OutboxEntry = v.InferOutput<typeof OutboxEntry>

/** The last typed contact details, to prefill the next request (30 days, no password). */
export const StoredClient = v.object({ fields: TypedFields, savedAt: v.number() })
export type StoredClient = v.InferOutput<typeof StoredClient>

/** Something that could not be read, kept as it was found; shown and exportable. */
export const Quarantined = v.object({
  /** See `quarantineId`. */
  id: v.string(),
  store: v.picklist(['drafts', 'answers', 'outbox', 'signup']),
  key: v.string(),
  value: v.unknown(),
  quarantinedAt: v.number(),
})
export type Quarantined = v.InferOutput<typeof Quarantined>

/** Where something from a store is kept in the quarantine: `{store}/{key}`. */
export const quarantineId = (store: Quarantined['store'], key: string) => `${store}/${key}`

/** The id of the draft for a set of vendors: their ids, sorted and joined. */
export const draftId = (memberIds: readonly number[]) => [...memberIds].sort((a, b) => a - b).join('-')

/** The id of the draft of an answer. */
export const replyDraftId = (leadId: number) => String(leadId)
