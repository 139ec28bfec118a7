/** One draft in two windows: what was typed in each is kept, field by field. */
import { TYPED_PLACE } from './place-from-text.ts'
import type { ReplyDraft, QuoteDraft } from './records.ts'
import type { StoredSignup } from './signup-records.ts'

type Fields = Readonly<Record<string, string>>

/** The city that is chosen and what is typed for it are one field to a person. */
const CITY = ['location', TYPED_PLACE]

/** Whether the other window's value of a field counts: touched there, and not changed here since `base`. */
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
 * @param base the draft as this window last read or saved it; null when it did neither: then all of it counts as
 * changed
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

/** The same for the reply to a lead. Which reply it replaces each window knows from the lead that it shows. */
export function mergeReplies(base: ReplyDraft | null, mine: ReplyDraft, theirs: ReplyDraft): ReplyDraft {
  return {
    ...mine,
    says: mine.says === base?.says ? theirs.says : mine.says,
    answer: mergeFields(base?.answer ?? {}, mine.answer, theirs.answer),
    ...mergeStored(base, mine, theirs),
  }
}

/** Every property that was changed here since `base` as it is here, the others as they are stored. */
function mergeProperties<T extends object>(base: Partial<T>, mine: T, theirs: T): T {
  const changed = Object.entries(mine).filter(([name, value]) => !isSame(value, base[name as keyof T]))
  return { ...theirs, ...Object.fromEntries(changed) }
}

/** The same for a signup: what is typed, what came of it, and what was done after the payment. */
export function mergeSignups(base: StoredSignup, mine: StoredSignup, theirs: StoredSignup): StoredSignup {
  const merged = mergeProperties(base, mine, theirs)
  // The city that is chosen and what is typed for it are one field to a person.
  const isPlaceMine = mine.data.location !== base.data.location || mine.placeText !== base.placeText
  const place = isPlaceMine ? mine : theirs
  return {
    ...merged,
    data: { ...mergeProperties(base.data, mine.data, theirs.data), location: place.data.location },
    placeText: place.placeText,
    paid: mine.paid && theirs.paid ? mergeProperties(base.paid ?? {}, mine.paid, theirs.paid) : merged.paid,
  }
}
