/** Every kind of outbox record. A new kind is a file next to this one and its place in `KINDS`. */
import * as v from 'valibot'
import type { Kind } from './kind.ts'
import { LEAD_REPLY } from './lead-reply.ts'
import { QUOTE_REQUEST } from './quote-request.ts'

export const KINDS = [QUOTE_REQUEST, LEAD_REPLY] as const

/** Everything that is stored in the outbox. */
export const OutboxRecord = v.variant(
  'kind',
  KINDS.map(({ recordSchema }) => recordSchema),
)
export type OutboxRecord = v.InferOutput<typeof OutboxRecord>

/** A draft of any kind. */
export type AnyDraft = OutboxRecord['draft']
/** The server's confirmation of a record of any kind. */
export type Receipt = NonNullable<OutboxRecord['receipt']>
export type AnyKind = Kind<AnyDraft, OutboxRecord, Receipt>

/** The kind of a record. */
export function kindOf({ kind }: Pick<OutboxRecord, 'kind'>): AnyKind {
  const found: AnyKind | undefined = KINDS.find(({ name }) => name === kind)
  if (!found) throw new Error(`There is no kind ${kind}`)
  return found
}
