/**
 * Every kind of outbox record. A new kind is a file next to this one and an entry in `KINDS`; without a long draft, one
 * in actions/ and an entry in actions/actions.ts.
 */
import * as v from 'valibot'
import { ACTION_KINDS } from './actions/actions.ts'
import type { ActionName } from '../../drafts/records.ts'
import type { Kind } from './kind.ts'
import { LEAD_REPLY } from './lead-reply.ts'
import { QUOTE_REQUEST } from './quote-request.ts'

export const KINDS = [QUOTE_REQUEST, LEAD_REPLY, ...ACTION_KINDS] as const

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

/** Every store of drafts, with the schema of what it holds: all actions share one. */
export const DRAFT_PLACES: readonly Pick<AnyKind, 'draftStore' | 'draftSchema'>[] = KINDS.filter(
  ({ draftStore }, index) => KINDS.findIndex((kind) => kind.draftStore === draftStore) === index,
)

const ACTION_NAMES: readonly ActionName[] = ACTION_KINDS.map(({ name }) => name)

/** Whether it is a record, or a draft's kind, of an action. */
export const isAction = (kind: string): kind is ActionName => ACTION_NAMES.some((name) => name === kind)
