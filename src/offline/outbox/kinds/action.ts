/**
 * Outbox kinds without a long draft: actions done with one tap or a short text. A new one is a file in actions/ that
 * calls `defineAction`, and an entry in actions/actions.ts (docs/offline.md#actions).
 */
import * as v from 'valibot'
import type { Endpoint } from '#contract/endpoint.ts'
import { WriteReceipt } from '#contract/receipt.ts'
import { ActionDraft, type ActionName } from '../../drafts/records.ts'
import { recordFields } from '../records.ts'
import type { OutgoingFiles } from '../../ports.ts'
import type { Kind } from './kind.ts'

interface ActionDefinition<I> {
  name: ActionName
  label: {
    /** `acceptance`, plural `acceptances`: "Back online: 1 acceptance sent". */
    noun: string
    nouns: string
    /** The page that lists them. */
    href: string
    /** The status shown while it waits, in place of `Not sent yet`: `Accepted on this device, not confirmed yet`. */
    waiting?: string
  }
  /** Any method; its server responds 2xx with a `WriteReceipt`. */
  endpoint: Endpoint
  /** The data that it sends and that its path needs. Stored on the device: new fields are optional, old ones stay. */
  input: v.GenericSchema<unknown, I>
  /** The path parameters of the endpoint. */
  paramsOf?: (input: I) => Record<string, string | number>
  /** The body, which is frozen when it is sent. The same input gives the same body. */
  bodyOf: (input: I) => unknown
  /** Whether the user is asked before it is sent within a day of the event, or after it. */
  isBeforeEvent?: boolean
  /** Whether the device's key is sent with it, as a guest's proof. */
  sendsDeviceKey?: boolean
  /** Files that are uploaded before it. */
  filesOf?: (input: I) => OutgoingFiles
  /** The part of the input that stays stored once the server has it. */
  whenSent?: (input: I) => I
  /** Whether it makes no sense before this earlier action on the same subject was stored. */
  dependsOn?: (input: I, earlier: ActionDraft) => boolean
  /** The key of the record, of any kind, without which it makes no sense. */
  waitsFor?: (input: I) => string | undefined
  /** Whether there is a form to edit it in again. */
  hasForm?: boolean
}

export interface ActionKind<I = unknown> extends Kind<ActionDraft, ActionRecord, WriteReceipt> {
  input: v.GenericSchema<unknown, I>
}

/** `input` is `unknown` for records of every kind; `inputOf` gives the type of one kind. */
const recordOf = (name: ActionName, input: v.GenericSchema) =>
  v.object({
    ...recordFields,
    kind: v.literal(name),
    receipt: v.nullable(WriteReceipt),
    draft: v.object({ ...ActionDraft.entries, action: v.literal(name), input }),
  })
export type ActionRecord = v.InferOutput<ReturnType<typeof recordOf>>

export function defineAction<I>(definition: ActionDefinition<I>) {
  const { name, label, endpoint, input, paramsOf, bodyOf, filesOf, whenSent, dependsOn, waitsFor } = definition
  const { isBeforeEvent = false, hasForm = false, sendsDeviceKey = false } = definition
  const read = ({ input: stored }: ActionDraft) => v.parse(input, stored)
  return {
    name,
    label: { ...label, editPastEvent: hasForm ? 'Edit' : null },
    draftStore: 'actions',
    draftSchema: ActionDraft,
    isDraft: (draft: object) => 'action' in draft && draft.action === name,
    recordSchema: recordOf(name, input),
    receiptSchema: WriteReceipt,
    endpoint,
    isAboutOne: true,
    input,
    ...(paramsOf && { paramsOf: (draft: ActionDraft) => paramsOf(read(draft)) }),
    sendsDeviceKey,
    ...(filesOf && { filesOf: (draft: ActionDraft) => filesOf(read(draft)) }),
    ...(whenSent && { whenSent: (draft: ActionDraft) => ({ ...draft, input: whenSent(read(draft)) }) }),
    subjectOf: (draft: ActionDraft) => draft.subject,
    ...(dependsOn && {
      dependsOn: (draft: ActionDraft, earlier: ActionDraft) => dependsOn(read(draft), earlier),
    }),
    ...(waitsFor && { waitsFor: (draft: ActionDraft) => waitsFor(read(draft)) }),
    compose: (draft: ActionDraft) => JSON.stringify(bodyOf(read(draft))),
    frozen: (draft: ActionDraft) => ({ ...draft, refusals: [] }),
    eventOf: (draft: ActionDraft) => (isBeforeEvent ? draft.about.event : null),
  } as const satisfies ActionKind<I>
}

/** The input of a record of this kind; null for one of another kind. */
export function inputOf<I>(
  { name, input }: Pick<ActionKind<I>, 'name' | 'input'>,
  { kind, draft }: Pick<ActionRecord, 'kind' | 'draft'>,
): I | null {
  const read = kind === name ? v.safeParse(input, draft.input) : null
  return read?.success ? read.output : null
}
