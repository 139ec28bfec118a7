/** One draft in two windows: what was typed in each is kept, field by field. */
import { TYPED_PLACE } from './place-from-text.ts'
import type { ReplyDraft, QuoteDraft } from './records.ts'

type Fields = Readonly<Record<string, string>>

/** The city that is chosen and what is typed for it are one field to a person. */
const CITY = ['location', TYPED_PLACE]

/** Whether a field goes on as the other window has it: touched there, and not changed here since `base`. */
function isTheirs(name: string, base: Fields, mine: Fields, theirs: Fields): boolean {
  const names = CITY.includes(name) ? CITY : [name]
  return names.some((each) => theirs[each] !== undefined) && names.every((each) => mine[each] === base[each])
}

function mergeFields(base: Fields, mine: Fields, theirs: Fields): Record<string, string> {
  const names = new Set([...Object.keys(mine), ...Object.keys(theirs)])
  return Object.fromEntries(
    [...names].flatMap((name) => {
      const value = (isTheirs(name, base, mine, theirs) ? theirs : mine)[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

type StoredFields = Pick<QuoteDraft | ReplyDraft, 'refusals' | 'intent' | 'createdAt' | 'editedAt'>

/** What is not typed: the server's objections, and which draft it is. */
function mergeStored(
  base: StoredFields | null,
  mine: StoredFields,
  { refusals: theirs, intent, createdAt, editedAt }: StoredFields,
): StoredFields {
  const refusals = theirs && isSame(mine.refusals, base?.refusals) ? theirs : mine.refusals
  return { ...(refusals && { refusals }), intent, createdAt, editedAt }
}

/**
 * This window's draft together with what another one has saved of the same: a field that was changed here since `base`
 * stays, any other is theirs. What is known of the visit and of the vendors (the same ones, by the draft's id) each
 * window finds out by itself.
 * @param base the draft as this window last read or saved it; null when it did neither, and then everything in it
 * counts as changed
 * @param theirs the draft as it is stored; it was begun first, so its intent is the one that counts
 */
export function mergeDrafts(base: QuoteDraft | null, mine: QuoteDraft, theirs: QuoteDraft): QuoteDraft {
  const events = [base?.gigRequest ?? {}, mine.gigRequest, theirs.gigRequest] as const
  return {
    ...mine,
    gigRequest: mergeFields(...events),
    client: mergeFields(base?.client ?? {}, mine.client, theirs.client),
    place: isTheirs('location', ...events) ? theirs.place : mine.place,
    wantsSimilarVendors:
      mine.wantsSimilarVendors === base?.wantsSimilarVendors ? theirs.wantsSimilarVendors : mine.wantsSimilarVendors,
    ...mergeStored(base, mine, theirs),
  }
}

/** The same for the answer to a lead. Which answer it replaces each window knows from the lead that it shows. */
export function mergeReplies(base: ReplyDraft | null, mine: ReplyDraft, theirs: ReplyDraft): ReplyDraft {
  return {
    ...mine,
    says: mine.says === base?.says ? theirs.says : mine.says,
    answer: mergeFields(base?.answer ?? {}, mine.answer, theirs.answer),
    ...mergeStored(base, mine, theirs),
  }
}

type Edited = Pick<StoredFields, 'editedAt'>

/**
 * Whether another window wrote after a save and was heard of before that save was over here: then what is known is
 * newer than what was saved.
 * @param saved what came of the save
 * @param before what was known when it began
 * @param known what is known now
 */
export const isOvertaken = (saved: Edited, before: Edited, known: Edited): boolean =>
  // Not by the clock alone: a draft from before it was put back is no newer for that.
  known.editedAt !== before.editedAt && known.editedAt > saved.editedAt
