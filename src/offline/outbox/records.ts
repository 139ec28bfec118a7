/** Outbox records as they are stored on the device: what all kinds share. Times are epoch milliseconds. */
import * as v from 'valibot'
import { FieldError } from '#contract/errors.ts'
import { SCHEMA_VERSION } from '../drafts/records.ts'

export const OutboxState = v.picklist([
  'queued',
  'sending',
  'sent',
  'needsSignIn',
  'needsYou',
  'needsUpdate',
  'expired',
  'withdrawn',
])
export type OutboxState = v.InferOutput<typeof OutboxState>

/** Why the user took a record back. */
export const Withdrawal = v.picklist(['discard', 'edit'])
export type Withdrawal = v.InferOutput<typeof Withdrawal>

/** Why the last attempt did not end with a receipt. */
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
  /** The whole response to a refused action, with the present state. Absent for others, and in earlier versions. */
  response: v.optional(v.unknown()),
})
export type LastProblem = v.InferOutput<typeof LastProblem>

/** A problem that no response explains. */
export const problemOf = (kind: LastProblem['kind'], at: number): LastProblem => ({
  at,
  kind,
  status: null,
  code: null,
  message: null,
  errors: [],
})

/**
 * The fields of every record, next to its `kind`, its `draft` (what it was made from, to show it and to edit it again)
 * and its `receipt` (the server's response, once `sent`). The body never changes under its key.
 */
export const recordFields = {
  /** UUIDv4, created when Send was tapped. */
  key: v.pipe(v.string(), v.uuid()),
  schemaVersion: v.literal(SCHEMA_VERSION),
  /** The account it belongs to; null for a guest. */
  ownerId: v.nullable(v.number()),
  /** The vendor that the account worked as when it was written: it is sent as no other. Absent for none. */
  vendorId: v.optional(v.number()),
  /** The exact body of its call. */
  body: v.string(),
  /** SHA-256 of `body`, hex; empty where the browser cannot hash (not a secure context). */
  bodyHash: v.string(),
  composedAt: v.number(),
  attempts: v.number(),
  /** Not to be sent before this; 0 for at once. */
  nextAttemptAt: v.number(),
  state: OutboxState,
  /** An attempt ended without a clear response: the server may have stored it, so it must be asked before an edit. */
  outcomeUnknown: v.boolean(),
  /** The user confirmed sending although it is old, near its date, or another account signed in. */
  confirmedAt: v.nullable(v.number()),
  lastProblem: v.nullable(LastProblem),
  sentAt: v.nullable(v.number()),
  /** It came from a file (offline/transfer): it goes out only once the person says yes. */
  imported: v.optional(v.boolean()),
  /** The user took it back while the server may have had it; it stays once the server turns out to have it. */
  withdrawal: v.optional(Withdrawal),
  /** The key of the withdrawn version that it replaces: it waits until that one is canceled. */
  insteadOf: v.optional(v.pipe(v.string(), v.uuid())),
  /** The version that it replaces turned out to be sent, and the user has not said yet whether this one is, too. */
  isEarlierSent: v.optional(v.boolean()),
}

/** After this many attempts the user reads that something between device and Fanfare refuses a record. */
const TURNED_AWAY_ATTEMPTS = 3

/**
 * Whether attempts keep being refused, but not by Fanfare: by a proxy, a firewall, a captive portal. It is still
 * retried.
 */
export const isTurnedAway = (record: {
  state: OutboxState
  attempts: number
  lastProblem: LastProblem | null
}): boolean =>
  isWaiting(record) &&
  record.attempts >= TURNED_AWAY_ATTEMPTS &&
  record.lastProblem?.kind === 'notJson' &&
  (record.lastProblem.status ?? 0) >= 400

/**
 * Whether it can still be sent without the user. `needsUpdate` is retried now and then: the page may have been updated,
 * or the server may work again.
 */
export const isWaiting = ({ state }: { state: OutboxState }) =>
  state === 'queued' || state === 'sending' || state === 'needsUpdate'

/** Whether it needs a connection and no user: to be sent, or to be canceled at the server. */
export const needsConnection = (record: { state: OutboxState }) => isWaiting(record) || record.state === 'withdrawn'

/** Whether the server may have it, so that its key must be canceled there before it is taken out. */
export const mayBeStored = ({ state, outcomeUnknown }: { state: OutboxState; outcomeUnknown: boolean }) =>
  outcomeUnknown || state === 'sending'
