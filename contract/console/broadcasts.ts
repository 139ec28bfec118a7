/** Emails of the operator to those who agreed to news. */
import * as v from 'valibot'
import { Id, WholeInUrl } from '../ids.ts'
import { LocationFileName } from '../location.ts'
import { line, text } from '../text.ts'

const AUDIENCES = ['vendors', 'clients'] as const
const Audience = v.picklist(AUDIENCES)
export type Audience = v.InferOutput<typeof Audience>

const BroadcastState = v.picklist(['draft', 'sending', 'paused', 'canceled', 'sent'])
export type BroadcastState = v.InferOutput<typeof BroadcastState>

/**
 * Why someone who was chosen gets none after all: they ended it, their address isn’t proven, bounces or is blocked, they
 * had another one recently, or their account is gone.
 */
export type Skipped = 'ended' | 'unproven' | 'bounces' | 'blocked' | 'recent' | 'gone'

export const BROADCAST_SUBJECT_MAX_CHARS = 100
export const BROADCAST_BODY_MAX_CHARS = 20_000

export const BROADCAST_MILES_MAX = 200

/** A city by its file name, and how far around it. */
const Near = v.object({
  place: LocationFileName,
  miles: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(BROADCAST_MILES_MAX)),
})

/** As it is typed: a draft may be blank. */
export const BroadcastText = v.object({
  audience: Audience,
  /** A service type or a group of them; null for all. */
  categoryId: v.nullable(Id),
  /** The abbreviation of a state or province; null for all. */
  state: v.nullable(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/))),
  /** Only those with a place within some miles of a city; null for everywhere. */
  near: v.optional(v.nullable(Near), null),
  subject: line('The subject', BROADCAST_SUBJECT_MAX_CHARS),
  /** Markdown. */
  body: text('The message', BROADCAST_BODY_MAX_CHARS),
})
export type BroadcastText = v.InferOutput<typeof BroadcastText>

const Draft = v.object({
  audience: Audience,
  categoryId: v.nullable(v.number()),
  state: v.nullable(v.string()),
  near: v.optional(v.nullable(v.object({ place: v.string(), miles: v.number() })), null),
  subject: v.string(),
  body: v.string(),
})

export const BeginBroadcast = v.object({
  /** The broadcast’s own: a double tap makes one. */
  key: v.pipe(v.string(), v.uuid()),
  audience: Audience,
})
export type BeginBroadcast = v.InferOutput<typeof BeginBroadcast>

export const SaveBroadcast = v.object({
  id: Id,
  /** The revision that was changed. */
  revision: Id,
  /** A console that was opened before there was `near` doesn’t know it: what is stored stays. */
  text: v.object({ ...BroadcastText.entries, near: v.optional(v.nullable(Near)) }),
})
export type SaveBroadcast = v.InferOutput<typeof SaveBroadcast>

export const SavedBroadcast = v.object({
  revision: v.number(),
  /** How many would get it now. */
  recipients: v.number(),
})
export type SavedBroadcast = v.InferOutput<typeof SavedBroadcast>

export const BegunBroadcast = v.object({ id: v.number() })

export const BroadcastsQuery = v.object({
  /** Only broadcasts before this one. */
  before: v.optional(WholeInUrl),
})

export const ListedBroadcast = v.object({
  id: v.number(),
  subject: v.string(),
  audience: Audience,
  progress: BroadcastState,
  savedAt: v.string(),
  startedAt: v.nullable(v.string()),
})
export type ListedBroadcast = v.InferOutput<typeof ListedBroadcast>

export const Broadcasts = v.object({ broadcasts: v.array(ListedBroadcast), hasMore: v.boolean() })
export type Broadcasts = v.InferOutput<typeof Broadcasts>

const BroadcastFigures = v.object({
  waiting: v.number(),
  sent: v.number(),
  bounced: v.number(),
  unsubscribed: v.number(),
  skipped: v.number(),
  failed: v.number(),
  unclear: v.number(),
})
export type BroadcastFigures = v.InferOutput<typeof BroadcastFigures>

export const Broadcast = v.object({
  ...ListedBroadcast.entries,
  text: Draft,
  revision: v.number(),
  /** Whether this revision went out as a test. */
  isTested: v.boolean(),
  operator: v.string(),
  endedAt: v.nullable(v.string()),
  /** The city of `near` as it is written; null without one. */
  nearName: v.optional(v.nullable(v.string()), null),
  /** How many a draft would go to now; null once it has started. */
  recipients: v.nullable(v.number()),
  /** Null for a draft. */
  figures: v.nullable(BroadcastFigures),
  /** Why the mail server refuses; null while it doesn’t. */
  problem: v.nullable(v.string()),
  /** Whether it waits at this moment, since other email goes first. */
  isBehindOthers: v.optional(v.boolean(), false),
  /** The days that a person has at least between two broadcasts. */
  days: v.number(),
  /** Filters to choose from; none once it has started. */
  categories: v.array(v.object({ id: v.number(), name: v.string(), isGroup: v.boolean() })),
  states: v.array(v.object({ abbreviation: v.string(), name: v.string() })),
})
export type Broadcast = v.InferOutput<typeof Broadcast>

export const PreviewBroadcast = v.object({ body: text('The message', BROADCAST_BODY_MAX_CHARS) })
export const BroadcastPreview = v.object({ html: v.string() })
