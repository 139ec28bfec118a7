/** Input typed into a reply, by one field or by many at once. The server's errors of these fields no longer apply. */
import type { ReplyDraft } from '#src/offline/drafts/records.ts'

export const typedReply = (draft: ReplyDraft, name: string, value: string): ReplyDraft =>
  withReplyFields(draft, { ...draft.answer, [name]: value }, linesWithPrice(name))

/** @param names the fields whose errors no longer apply */
export const withReplyFields = (
  draft: ReplyDraft,
  fields: ReplyDraft['answer'],
  names: readonly string[],
): ReplyDraft => ({
  ...draft,
  answer: fields,
  refusals: (draft.refusals ?? []).filter((refusal) => !names.includes(refusal.name)),
})

/** The field, and with a line the price: the lines make it. */
export const linesWithPrice = (name: string): string[] => (name.startsWith('terms.lines.') ? [name, 'price'] : [name])
