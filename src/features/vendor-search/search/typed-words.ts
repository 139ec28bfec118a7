/** What people type into one field besides a category: "virtual", "near me", "for a wedding". */
import type { SearchKind } from './search-terms.ts'

export interface TypedWords {
  /** The text without those words. */
  what: string
  kind: SearchKind
  isNearMe: boolean
}

const NEAR_ME = /\s*\b(?:near(?:by| me| us)?|around (?:me|here)|close to me|in my area)\s*$/i
const VIRTUAL = /^\s*(?:virtual|online|remote|zoom)\s+/i
const WEDDING = /\s+for\s+(?:a|an|my|our|the|your)?\s*weddings?\b/i
const KIDS = /\s+for\s+(?:a|an|my|our|the|your)?\s*(?:kids?|children)(?:[’']?s)?(?: birthday)?(?: part(?:y|ies))?\b/i
const OCCASION =
  /\s+(?:for|to)\s+(?:a|an|my|our|the|your|hire|rent)\b.*$|\s+for\s+(?:hire|rent|part(?:y|ies)|events?)\b/i

/** @param kind the section that is searched; words may choose another one than the standard search */
export function typedWords(text: string, kind: SearchKind): TypedWords {
  let what = text
  let meant = kind
  const take = (words: RegExp): boolean => {
    const rest = what.replace(words, ' ').trim()
    // A text of nothing but these words is left as it is.
    if (rest === what.trim() || rest === '') return false
    what = rest
    return true
  }
  const isNearMe = take(NEAR_ME)
  if (kind === 'standard') {
    if (take(VIRTUAL)) meant = 'virtual'
    else if (take(WEDDING)) meant = 'weddings'
    else if (take(KIDS)) meant = 'kids'
  }
  take(OCCASION)
  return { what: what.trim(), kind: meant, isNearMe }
}

/** The ways to read a text as a category and a place: `djs chicago`, `magicians in Chicago`, `chicago djs`. */
export function splitPlace(text: string): { what: string; where: string }[] {
  const words = text.split(/\s+/).filter(Boolean)
  const at = words.findLastIndex((word, index) => index > 0 && /^(?:in|near|around|at)$/i.test(word))
  if (at > 0 && at < words.length - 1)
    return [{ what: words.slice(0, at).join(' '), where: words.slice(at + 1).join(' ') }]
  const cuts = words.slice(1, MOST_WORDS).map((_, index) => index + 1)
  const [head, tail] = [(cut: number) => words.slice(0, cut).join(' '), (cut: number) => words.slice(cut).join(' ')]
  return [
    ...cuts.toReversed().map((cut) => ({ what: head(cut), where: tail(cut) })),
    ...cuts.map((cut) => ({ what: tail(cut), where: head(cut) })),
  ]
}

const MOST_WORDS = 6
