/**
 * Every kind of outbox record. A new kind is a file next to this one and an entry in `KINDS`; without a long draft, one
 * in actions/ and an entry in actions/actions.ts.
 */
import * as v from 'valibot'
import { ACTION_KINDS } from './actions/actions.ts'
import type { Kind } from './kind.ts'
import { LEAD_REPLY } from './lead-reply.ts'
import { QUOTE_REQUEST } from './quote-request.ts'

const KINDS = [QUOTE_REQUEST, LEAD_REPLY, ...ACTION_KINDS] as const

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
type AnyKind = Kind<AnyDraft, OutboxRecord, Receipt>
/** The record that a draft becomes. */
export type RecordOf<D extends AnyDraft> = RecordAmong<OutboxRecord, D>
type RecordAmong<R extends OutboxRecord, D extends AnyDraft> = D extends unknown
  ? R extends unknown
    ? D extends R['draft']
      ? R
      : never
    : never
  : never

/** The kind of a record. */
export function kindOf({ kind }: Pick<OutboxRecord, 'kind'>): AnyKind {
  const found: AnyKind | undefined = KINDS.find(({ name }) => name === kind)
  if (!found) throw new Error(`There is no kind ${kind}`)
  return found
}

/** The kind of record that a draft becomes. */
export function kindOfDraft(draft: AnyDraft): AnyKind {
  const found: AnyKind | undefined = KINDS.find(({ isDraft }) => isDraft(draft))
  if (!found) throw new Error(`There is no kind for the draft ${draft.id}`)
  return found
}

/** Every store of drafts, with the schema of what it holds: all actions share one. */
export const DRAFT_PLACES: readonly Pick<AnyKind, 'draftStore' | 'draftSchema'>[] = KINDS.filter(
  ({ draftStore }, index) => KINDS.findIndex((kind) => kind.draftStore === draftStore) === index,
)
