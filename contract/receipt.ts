/**
 * The server's response to a quote request, a vendor's reply and a message, and the status of their keys
 * (docs/specification.md#sending-a-quote-request).
 */
import * as v from 'valibot'

/** The response to a stored request, and to every repetition of its key. */
export const RequestReceipt = v.object({
  /** The Idempotency-Key it was stored under; without it this is not a receipt. */
  key: v.string(),
  clientId: v.number(),
  requests: v.array(v.object({ id: v.number(), memberId: v.number() })),
  autoAdded: v.array(v.number()),
  /**
   * Those of `requests` that revise what the same client asked the same vendor before, for the same day and category:
   * the vendor sees one lead. `revisionOf` is the earlier number. The same client is the same account, or the same
   * device with the same address. Absent in responses from before revisions existed.
   */
  revisions: v.optional(
    v.array(v.object({ id: v.number(), memberId: v.number(), revision: v.number(), revisionOf: v.number() })),
  ),
})
export type RequestReceipt = v.InferOutput<typeof RequestReceipt>

/** The response to a vendor's stored reply, and to every repetition of its key. */
export const ReplyReceipt = v.object({
  /** The Idempotency-Key it was stored under. */
  key: v.string(),
  leadId: v.number(),
  answerId: v.number(),
})
export type ReplyReceipt = v.InferOutput<typeof ReplyReceipt>

/**
 * The response to everything else that a person sends (accepting, moving a booking, ledger, messages, reviews, busy
 * times), and to every repetition of its key.
 */
export const WriteReceipt = v.object({
  /** The Idempotency-Key it was stored under. */
  key: v.string(),
  /** The kind of write that was stored: `acceptQuote`, `moveBooking`, `addLedgerEntry`: the name of its call. */
  call: v.string(),
  /**
   * The id of what was stored: the booking's; of `addLedgerEntry` and `confirmLedgerEntry` the entry's, of a date the
   * proposal's.
   */
  id: v.number(),
  /** The booking that it belongs to; null without one. */
  bookingId: v.nullable(v.number()),
  /** The state that it led to, when it was stored. */
  state: v.string(),
})
export type WriteReceipt = v.InferOutput<typeof WriteReceipt>

/** The status of a key on the server. `unknown`: nothing has arrived under it (yet). */
export const KeyStatus = v.variant('state', [
  v.object({ state: v.literal('unknown'), key: v.string() }),
  v.object({ state: v.literal('cancelled'), key: v.string() }),
  v.object({
    state: v.literal('stored'),
    key: v.string(),
    receipt: v.union([RequestReceipt, ReplyReceipt, WriteReceipt]),
  }),
])
export type KeyStatus = v.InferOutput<typeof KeyStatus>

/** Every receipt that is stored under a key. */
export type StoredReceipt = Extract<KeyStatus, { state: 'stored' }>['receipt']
