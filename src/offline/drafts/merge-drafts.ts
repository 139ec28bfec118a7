/** Merges one draft from two windows: what was typed in each is kept, field by field. */
import { TYPED_PLACE } from './place-from-text.ts'
import type { ReplyDraft, QuoteDraft } from './records.ts'
import type { StoredSignup } from './signup-records.ts'

type Fields = Readonly<Record<string, string>>

/** The selected city and the text typed for it are one field to the user. */
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

/** Properties that are not typed: the server's objections, and which draft it is. */
function mergeStored(
  base: StoredFields | null,
  mine: StoredFields,
  { refusals: theirs, intent, createdAt, editedAt }: StoredFields,
): StoredFields {
  const refusals = theirs && isSame(mine.refusals, base?.refusals) ? theirs : mine.refusals
  return { ...(refusals && { refusals }), intent, createdAt, editedAt }
}

/**
 * This window's draft merged with what another one saved of the same draft: a field that was changed here since `base`
 * keeps its value, all others take theirs. Each window looks up the visit and the vendors (the same ones, by the
 * draft's id) by itself.
 * @param base the draft as this window last read or saved it; null if neither happened: then all of it counts as
 *   changed
 * @param theirs the stored draft; it was started first, so its intent is kept
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
    // Undefined, too, can be the newer one: it was made a new request.
    insteadOf: mine.insteadOf === base?.insteadOf ? theirs.insteadOf : mine.insteadOf,
    eventKey: mine.eventKey === base?.eventKey ? theirs.eventKey : mine.eventKey,
  }
}

/** Merges the reply to a lead like `mergeDrafts`. Each window knows from its lead which reply this one replaces. */
export function mergeReplies(base: ReplyDraft | null, mine: ReplyDraft, theirs: ReplyDraft): ReplyDraft {
  return {
    ...mine,
    says: mine.says === base?.says ? theirs.says : mine.says,
    answer: mergeFields(base?.answer ?? {}, mine.answer, theirs.answer),
    ...mergeStored(base, mine, theirs),
  }
}

/** Properties that were changed here since `base` keep their value; the others take the stored one. */
function mergeProperties<T extends object>(base: Partial<T>, mine: T, theirs: T): T {
  const changed = Object.entries(mine).filter(([name, value]) => !isSame(value, base[name as keyof T]))
  return { ...theirs, ...Object.fromEntries(changed) }
}

/** Merges a signup like `mergeDrafts`: what is typed, its progress, and what was done after the payment. */
export function mergeSignups(base: StoredSignup, mine: StoredSignup, theirs: StoredSignup): StoredSignup {
  const merged = mergeProperties(base, mine, theirs)
  // The selected city and the text typed for it are one field to the user.
  const isPlaceMine = mine.data.location !== base.data.location || mine.placeText !== base.placeText
  const place = isPlaceMine ? mine : theirs
  return {
    ...merged,
    data: { ...mergeProperties(base.data, mine.data, theirs.data), location: place.data.location },
    placeText: place.placeText,
    paid: mine.paid && theirs.paid ? mergeProperties(base.paid ?? {}, mine.paid, theirs.paid) : merged.paid,
  }
}
