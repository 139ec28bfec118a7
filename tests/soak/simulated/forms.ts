/**
 * What a person writes at a phone: requests to vendors and, as a vendor, answers to leads. Both travel in the same
 * outbox.
 */
import type { AnyDraft } from '#src/offline/outbox/kinds/kinds.ts'
import type { Offline } from '#src/offline/offline.ts'
import type { Outbox } from '#src/offline/outbox/queue.ts'
import type { ReplyDraft, QuoteDraft } from '#src/offline/drafts/records.ts'
import type { ReplyRecord } from '#src/offline/outbox/kinds/lead-reply.ts'
import type { OutboxRecord } from '#src/offline/outbox/kinds/kinds.ts'
import type { RequestRecord } from '#src/offline/outbox/kinds/quote-request.ts'
import { filledReply } from '#tests/support/world/leads.ts'
import { DJ, filledDraft } from '#tests/support/world/world.ts'

export type FormKind = 'request' | 'answer'

/** The drafts of one kind and the outbox that they go to. */
interface Forms<D extends AnyDraft = AnyDraft, R extends OutboxRecord = OutboxRecord> {
  /** A complete draft but for its text. */
  start(about: number): D
  load(about: number): Promise<D | null>
  save(draft: D): Promise<{ outcome: 'saved'; draft: D } | { outcome: 'alreadySent' }>
  remove(about: number): Promise<void>
  withText(draft: D, text: string, guests: string): D
  outbox: Outbox<D, R>
}

const requests = ({ drafts, outbox }: Offline): Forms<QuoteDraft, RequestRecord> => ({
  start: (about) => filledDraft({ drafts }, '', [{ ...DJ, memberID: about }]),
  load: async (about) => (await drafts.load(String(about)))?.draft ?? null,
  save: (draft) => drafts.save(draft),
  remove: (about) => drafts.remove(String(about)),
  withText: (draft, notes, guestCount) => ({ ...draft, gigRequest: { ...draft.gigRequest, notes, guestCount } }),
  outbox,
})

const answers = ({ replyDrafts, replyOutbox }: Offline): Forms<ReplyDraft, ReplyRecord> => ({
  start: (about) => filledReply({ replyDrafts }, '', about),
  load: (about) => replyDrafts.load(about),
  save: (draft) => replyDrafts.save(draft),
  remove: (about) => replyDrafts.remove(about),
  withText: (draft, message, price) => ({ ...draft, answer: { ...draft.answer, message, price } }),
  outbox: replyOutbox,
})

export const formsOf = (offline: Offline, kind: FormKind): Forms =>
  kind === 'request' ? requests(offline) : answers(offline)

/** Of what kind a draft is. */
export const kindOf = (draft: AnyDraft): FormKind => ('lead' in draft ? 'answer' : 'request')

/** Whom it goes to: the vendor’s or the lead’s number. */
export const aboutOf = (draft: AnyDraft): number => ('lead' in draft ? draft.lead.id : draft.vendors[0]!.memberID)

export const textOf = (draft: AnyDraft): string =>
  ('lead' in draft ? draft.answer['message'] : draft.gigRequest['notes']) ?? ''

/** The text of whatever is stored, also where it cannot be read; undefined without one. */
export const textIn = (stored: unknown): string | undefined =>
  /"(?:notes|message)":"(t\d+)"/.exec(JSON.stringify(stored ?? null))?.[1]

/** Both kinds in the outbox, oldest first. */
export const listAll = async ({ items }: Pick<Offline, 'items'>): Promise<OutboxRecord[]> =>
  (await items.list()).map(({ record }) => record)

/** What the server has stored. */
export interface Row {
  key: string
  text: string
  /** The number that was derived from the text. */
  guests: string
  about: string
}

export function toRow(key: string, body: string): Row {
  const wire = JSON.parse(body) as { requestData: string } | { leadId: number; message: string; price: number }
  if ('leadId' in wire) return { key, text: wire.message, guests: String(wire.price), about: String(wire.leadId) }
  const { gigRequest } = JSON.parse(wire.requestData) as {
    gigRequest: { notes: string; guestCount: number; members: number[] }
  }
  return { key, text: gigRequest.notes, guests: String(gigRequest.guestCount), about: gigRequest.members.join() }
}
