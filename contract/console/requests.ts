/** Requests and bookings, as operators find and see them. */
import * as v from 'valibot'
import { WholeInUrl } from '../ids.ts'
import { FIND_MAX_CHARS } from './people.ts'

export const REQUEST_LISTS = ['requests', 'waiting24', 'waiting72', 'quotes', 'bookings', 'disputes'] as const
export type RequestList = (typeof REQUEST_LISTS)[number]

/** How long an operator who opened a conversation reads it. */
export const CONVERSATION_HOURS = 24
export const REQUESTS_TAKE = 30
export const CONVERSATION_TAKE = 50

export const RequestsQuery = v.object({
  list: v.optional(v.picklist(REQUEST_LISTS), 'requests'),
  /** A number, or the start of a name or an email; '' for all. */
  q: v.optional(v.pipe(v.string(), v.maxLength(FIND_MAX_CHARS), v.trim()), ''),
  /** Only those before the one with this mark. */
  before: v.optional(WholeInUrl),
})

const ListedRequest = v.object({
  /** The number by which the list is ordered. */
  mark: v.number(),
  /** The number of the request; null once its client’s data was deleted. */
  leadId: v.nullable(v.number()),
  bookingId: v.nullable(v.number()),
  eventType: v.string(),
  eventDate: v.string(),
  clientName: v.string(),
  vendorName: v.string(),
  state: v.string(),
  at: v.string(),
})
export type ListedRequest = v.InferOutput<typeof ListedRequest>

export const Requests = v.object({ requests: v.array(ListedRequest), next: v.nullable(v.number()) })
export type Requests = v.InferOutput<typeof Requests>

/** A line that both sides see, or an email to one of them. */
const RequestEvent = v.object({
  at: v.string(),
  by: v.picklist(['client', 'vendor', 'marketplace']),
  what: v.string(),
  note: v.string(),
  cents: v.nullable(v.number()),
  /** Who was told; null where both sides see it. */
  to: v.optional(v.nullable(v.picklist(['client', 'vendor'])), null),
  /** When the other side saw it; null while it has not, and for what leaves no trace. */
  seenAt: v.optional(v.nullable(v.string()), null),
})
export type RequestEvent = v.InferOutput<typeof RequestEvent>

export const RESULTS = ['client', 'vendor', 'both', 'neither'] as const
export type DisputeResult = (typeof RESULTS)[number]

const Dispute = v.object({
  id: v.number(),
  reason: v.string(),
  openedBy: v.string(),
  /** The side that opened it; null for an operator. */
  openedSide: v.optional(v.nullable(v.picklist(['client', 'vendor'])), null),
  statements: v.optional(
    v.array(v.object({ by: v.picklist(['client', 'vendor']), text: v.string(), at: v.string() })),
    [],
  ),
  openedAt: v.string(),
  result: v.nullable(v.string()),
  inFavorOf: v.nullable(v.picklist(RESULTS)),
  closedBy: v.nullable(v.string()),
  closedAt: v.nullable(v.string()),
})
export type Dispute = v.InferOutput<typeof Dispute>

const DisputedBooking = v.object({
  id: v.number(),
  state: v.string(),
  totalCents: v.number(),
  depositCents: v.number(),
  cancellation: v.nullable(v.string()),
  includes: v.string(),
  lines: v.array(v.object({ label: v.string(), cents: v.number() })),
  signatures: v.array(v.object({ side: v.picklist(['client', 'vendor']), name: v.string(), at: v.string() })),
  payments: v.array(
    v.object({
      id: v.number(),
      kind: v.string(),
      cents: v.number(),
      method: v.string(),
      paidOn: v.string(),
      notedBy: v.picklist(['client', 'vendor']),
      note: v.string(),
      state: v.string(),
    }),
  ),
  /** Newest first. */
  disputes: v.array(Dispute),
})
export type DisputedBooking = v.InferOutput<typeof DisputedBooking>

export const RequestFile = v.object({
  leadId: v.number(),
  eventType: v.string(),
  eventDate: v.string(),
  state: v.string(),
  client: v.object({ name: v.string(), email: v.string() }),
  vendor: v.object({ id: v.number(), name: v.string() }),
  /** Oldest first. */
  timeline: v.array(RequestEvent),
  /** Newest first. */
  bookings: v.array(DisputedBooking),
  messages: v.object({
    count: v.number(),
    /** There is an open report or dispute, so that it may be opened. */
    mayOpen: v.boolean(),
    /** Until when the caller reads it; null while it isn’t open. */
    openUntil: v.nullable(v.string()),
  }),
})
export type RequestFile = v.InferOutput<typeof RequestFile>

export const ConversationQuery = v.object({
  /** Only messages before this one. */
  before: v.optional(WholeInUrl),
})
export const Conversation = v.object({
  /** Oldest first. */
  messages: v.array(
    v.object({
      id: v.number(),
      by: v.picklist(['client', 'vendor']),
      text: v.string(),
      files: v.array(v.string()),
      sentAt: v.string(),
    }),
  ),
  hasMore: v.boolean(),
})
export type Conversation = v.InferOutput<typeof Conversation>
