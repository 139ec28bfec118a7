/** What is kept on the phone (offline design, "Store" and "States"). Times are epoch milliseconds. */
import type { FieldError } from '#contract/errors.ts'
import type { RequestReceipt, Source } from '#contract/quote.ts'

/** A vendor as a draft remembers it, so that it can be shown without a connection. */
export interface DraftVendor {
  memberID: number
  profileName: string
  profileUrl: string
  primaryServiceName: string
  thumbnailPhotoUrl: string
  isTransport: boolean
}

/** A quote request that is being typed: raw text, complete or not. One per set of vendors. */
export interface QuoteDraft {
  /** The vendors' ids, sorted and joined: `12-845`. */
  id: string
  schemaVersion: number
  vendors: DraftVendor[]
  source: Source
  /** Field name → what was typed. */
  gigRequest: Record<string, string>
  /** Field name → what was typed. Never a password (decisions 24). */
  client: Record<string, string>
  /** The place's display name and time zone, to show and judge without a connection. */
  place: { displayName: string; timeZone: string } | null
  wantsSimilarVendors: boolean
  createdAt: number
  editedAt: number
}

export type OutboxState = 'queued' | 'sending' | 'sent' | 'needsSignIn' | 'needsYou' | 'needsUpdate' | 'expired'

/** Why the last attempt did not end in a receipt, in the words of a program. */
export interface LastProblem {
  at: number
  kind: 'offline' | 'timeout' | 'server' | 'notJson' | 'throttled' | 'inProgress' | 'refused' | 'signIn' | 'update' | 'expired'
  status: number | null
  /** The refusal's `code`, when there was one. */
  code: string | null
  message: string | null
  errors: FieldError[]
}

/** A request that was sent by the person and is on its way. The body never changes under its key. */
export interface OutboxRecord {
  /** UUIDv4, made when Send was tapped. */
  key: string
  schemaVersion: number
  kind: 'quoteRequest'
  /** The account it belongs to; null for a guest. */
  ownerId: number | null
  /** The exact body of POST /createrequest. */
  body: string
  /** SHA-256 of `body`, hex. */
  bodyHash: string
  composedAt: number
  attempts: number
  /** Not before this; 0 for at once. */
  nextAttemptAt: number
  state: OutboxState
  /** The person said yes to sending although it is old, near its date, or another account signed in. */
  confirmedAt: number | null
  lastProblem: LastProblem | null
  /** The server's answer, once `sent`. */
  receipt: RequestReceipt | null
  sentAt: number | null
  /** The draft it was made from, to show it and to go back to editing. */
  draft: QuoteDraft
}
