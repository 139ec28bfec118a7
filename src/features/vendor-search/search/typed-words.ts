/** What people type into one field besides a category: a place, "near me", "virtual", "for a wedding". */
import type { SearchKind } from './search-terms.ts'

/** The words before and after a category's name. */
interface Around {
  before: string
  after: string
}

export interface WordsAround {
  kind: SearchKind
  isNearMe: boolean
  /** Texts that may name a place, in the order to try them; none when every word is understood. */
  places: string[]
  /** Last words of texts with others that are not understood: `office party in December Minneapolis`. */
  guesses: string[]
}

const FOR_HIRE = /\bfor (?:hire|rent)\b/gi
const NEAR_ME = /\b(?:near(?:by| me| us)|around (?:me|here)|close to me|in my area)\b/gi
const SECTIONS: [SearchKind, RegExp][] = [
  ['virtual', /\b(?:virtual|online|remote|zoom)\b/i],
  ['weddings', /\b(?:weddings?|bridal)\b/i],
  ['kids', /\b(?:kids?|childs?|children|childrens)\b/i],
]
const BEFORE_A_PLACE = ['in', 'near', 'around', 'at']
/** What follows is about the event, not about the place. */
const BEFORE_AN_OCCASION = ['for', 'to', 'on', 'with']
/** Words that say nothing about what or where. */
const FILLERS = new Set(
  (
    'a an the my our your some any me i we need want looking find please good great best top cheap affordable ' +
    'professional experienced local live fun hire rent rental rentals book booking event events party parties ' +
    'birthday birthdays corporate company service services performer performers player players show shows act acts ' +
    'virtual online remote zoom wedding weddings bridal ceremony reception kid kids child childs children childrens ' +
    // When it is.
    'monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thurs fri sat sun today tonight ' +
    'tomorrow this next coming week weekend month night evening morning afternoon noon am pm january february march ' +
    'april june july august september october november december jan feb apr jun jul aug sep sept oct nov dec'
  ).split(' '),
)
/** A day, a time, a year or a number of guests: `18th`, `7pm`, `2027`, `50`. ZIP codes have five digits. */
const NUMBER = /^\d{1,4}(?:st|nd|rd|th|am|pm)?$/i
const isTelling = (word: string) => !FILLERS.has(word.toLowerCase()) && !NUMBER.test(word)

/** @param section the one that is searched; words may choose another one than the standard search */
export function wordsAround({ before, after }: Around, section: SearchKind): WordsAround {
  const all = `${before} ${after}`
  const meant = section === 'standard' ? SECTIONS.find(([, words]) => words.test(all)) : undefined
  return {
    kind: meant?.[0] ?? section,
    isNearMe: all.search(NEAR_ME) >= 0,
    places: [...new Set([after, before].flatMap(placesIn))],
    guesses: lastWords(after),
  }
}

const wordsOf = (side: string) => side.replace(NEAR_ME, ' ').replace(FOR_HIRE, ' ').split(/\s+/).filter(Boolean)

/** `tonight in live oak`: `live oak`, and `oak` for when nothing is known of the first. */
export function placesIn(side: string): string[] {
  const words = wordsOf(side)
  const from = words.findLastIndex((word) => BEFORE_A_PLACE.includes(word.toLowerCase())) + 1
  const rest = words.slice(from)
  const until = rest.findIndex((word) => BEFORE_AN_OCCASION.includes(word.toLowerCase()))
  const named = until < 0 ? rest : rest.slice(0, until)
  const telling = named.filter(isTelling)
  return telling.length === 0 ? [] : [named.join(' '), telling.join(' ')]
}

/** The last two words, and the last one; none that directly follow `for`, such as a child's name. */
function lastWords(side: string): string[] {
  const words = wordsOf(side)
  const occasion = words.findLastIndex((word) => BEFORE_AN_OCCASION.includes(word.toLowerCase()))
  const telling = words.slice(occasion < 0 ? 1 : occasion + 2).filter(isTelling)
  return telling.length === 0 ? [] : [...new Set([telling.slice(-2).join(' '), telling.slice(-1).join(' ')])]
}
