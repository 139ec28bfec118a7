/** Every kind of entry that the outbox carries. A new kind is a file beside this one, and its place in `KINDS`. */
import * as v from 'valibot'
import type { Kind } from './kind.ts'
import { LEAD_REPLY } from './lead-reply.ts'
import { QUOTE_REQUEST } from './quote-request.ts'

export const KINDS = [QUOTE_REQUEST, LEAD_REPLY] as const

/** Everything that is stored in the outbox. */
export const OutboxEntry = v.variant(
  'kind',
  KINDS.map(({ recordSchema }) => recordSchema),
)
export type OutboxEntry = v.InferOutput<typeof OutboxEntry>

/** A draft of any kind. */
export type AnyDraft = OutboxEntry['draft']
/** What the server confirms an entry of any kind with. */
export type Receipt = NonNullable<OutboxEntry['receipt']>
export type AnyKind = Kind<AnyDraft, OutboxEntry, Receipt>

/** What differs for this entry. */
export function kindOf({ kind }: Pick<OutboxEntry, 'kind'>): AnyKind {
  const found: AnyKind | undefined = KINDS.find(({ name }) => name === kind)
  if (!found) throw new Error(`There is no kind ${kind}`)
  return found
}
