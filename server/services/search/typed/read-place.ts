/** The place that a typed text names among other words. */
import type { Location } from '#contract/location.ts'
import type { Places } from '#server/data/places.ts'
import { withoutCode } from '#server/data/place-reading.ts'
import { searchKey } from '#server/data/place-text.ts'
import { STATES } from '#server/data/states.ts'
import { SAYS_NOTHING } from './plain-words.ts'
import type { Word } from './sentence.ts'

export interface ReadPlace {
  /** The first of its words, with the one that leads to it, and the first word behind. */
  from: number
  until: number
  /** Several are meant equally well. */
  places: readonly Location[]
  /** A bare name of a small place, which may as well be of a person or a thing. */
  isGuess: boolean
  /** It has its state or its postal code, or stands behind "in" or "near". */
  isSure: boolean
}

interface Run extends ReadPlace {
  people: number
  /** With its state or its postal code. */
  isStated: boolean
}

const MOST_WORDS = 6
/** No more words of a longer sentence are looked up: first those behind "in" or "near", then from its beginning. */
const MOST_STARTS = 16
/** A smaller place needs its state, or a word that says that it is a place: many are named like people and things. */
const BARE_FROM_PEOPLE = 20_000
/** No smaller place is guessed. */
const GUESS_FROM_PEOPLE = 2_000

const BEFORE_A_PLACE = new Set(['in', 'near', 'around', 'outside', 'en', 'cerca', 'nearby'])
/** These are parts of what leads to a place: `near downtown Boston`, `in the city of Reno`. */
const ON_THE_WAY = new Set(['downtown', 'the', 'greater', 'central', 'de', 'city', 'of', 'area'])
/** A name behind these is a person's: `for my daughter Madison`. */
const BEFORE_A_PERSON = new Set(
  'daughter son wife husband mom dad mother father niece nephew named called girlfriend boyfriend for mr mrs ms'.split(
    ' ',
  ),
)
/** A name before these is that of a school or a street: `at Lincoln High School`, `on Houston Street`. */
const NAMED_AFTER = new Set(
  'high middle elementary primary junior school academy college university hs street avenue ave road boulevard blvd'.split(
    ' ',
  ),
)
const PARTS_OF_CITIES = new Set(
  'square garden park heights village center plaza hill hills beach station pier mall'.split(' '),
)
/** States whose abbreviations are words: they count at the end, where no sentence goes on. */
const STATES_LIKE_WORDS = new Set(['in', 'or', 'me', 'hi', 'ok', 'oh', 'la', 'de', 'pa', 'ma', 'id', 'co', 'al'])

/**
 * @param nameAt how many words of a service's name begin or go on at a word; a place with fewer words is a part of it
 */
export function readPlace(words: readonly Word[], places: Places, nameAt: (at: number) => number): ReadPlace | null {
  const found = onceEach((text: string, run: readonly Word[]) => placesIn(run, text, places))
  const starts = words.map((_, at) => at).toSorted((a, b) => Number(isLedTo(words, b)) - Number(isLedTo(words, a)))
  const runs = starts
    .slice(0, MOST_STARTS)
    .flatMap((at) =>
      Array.from(
        { length: MOST_WORDS },
        (_, i) => runAt(words, at, at + i + 1, { places, found, nameAt }) ?? [],
      ).flat(),
    )
  const [best] = runs.toSorted(
    (a, b) =>
      Number(a.isGuess) - Number(b.isGuess) ||
      Number(b.isSure) - Number(a.isSure) ||
      b.until - b.from - (a.until - a.from) ||
      b.people - a.people,
  )
  return best ? (largerBehind(best, runs, words) ?? best) : null
}

/** `in Central Park New York`, `in Union Square San Francisco`: a larger city of another state, with a part of it. */
function largerBehind(first: Run, runs: readonly Run[], words: readonly Word[]): Run | null {
  const { from, until, people, places, isStated } = first
  const isPart = [until - 1, until].some((at) => PARTS_OF_CITIES.has(words[at]?.text ?? ''))
  if (isStated || !isPart) return null
  const behindParts = words.findIndex(({ text }, i) => i >= until && !PARTS_OF_CITIES.has(text))
  if (words.slice(until - 1, behindParts).some(({ mark }) => mark !== '')) return null
  const states = new Set(places.map(({ stateOrProvinceAbbreviation }) => stateOrProvinceAbbreviation))
  const isElsewhere = (run: Run) =>
    run.places.every(({ stateOrProvinceAbbreviation }) => !states.has(stateOrProvinceAbbreviation))
  const behind = runs.filter(
    (run) => run.from === behindParts && !run.isGuess && run.people > people && isElsewhere(run),
  )
  const [longest] = behind.toSorted((a, b) => b.until - a.until)
  return longest ? { ...longest, from } : null
}

interface Lookups {
  places: Places
  found: (text: string, run: readonly Word[]) => ReturnType<typeof placesIn>
  nameAt: (at: number) => number
}

/** Looks up a text once, however often a sentence repeats it. */
function onceEach<Found>(lookUp: (text: string, run: readonly Word[]) => Found): typeof lookUp {
  const known = new Map<string, Found>()
  return (text, run) => {
    const found = known.get(text) ?? lookUp(text, run)
    known.set(text, found)
    return found
  }
}

function placesIn(run: readonly Word[], text: string, places: Places) {
  const { text: name, zipCode, area } = withoutCode(text)
  const hasCode = zipCode !== undefined || area !== undefined
  return { named: hasCode ? placesOfCode(text, name, places) : placesOf(run, text, places), hasCode }
}

function runAt(words: readonly Word[], at: number, until: number, { places, found, nameAt }: Lookups): Run | null {
  const run = words.slice(at, until)
  if (until > words.length || !isOneName(run)) return null
  const text = textOf(run)
  const from = leadTo(words, at)
  const { named, hasCode } = found(text, run)
  const [place] = named
  const last = run.at(-1)
  if (!place || !last || (last.mark === '' && isOnlyAWord(run, words, until))) return null
  const people = places.population(place.fileName)
  const isStated = hasCode || places.named(text, { hasState: true }).length > 0
  const isSure = from < at || isStated
  const isNamesake = words[until]?.mark === '' && NAMED_AFTER.has(words[until].text)
  if (isSure) return { from, until, places: named, people, isStated, isSure, isGuess: false }
  const isPartOfName = run.some((_, i) => nameAt(at + i) >= run.length)
  if (isPartOfName || people < GUESS_FROM_PEOPLE || isUnlikely(run, words[at - 1], isEnd(words, until))) return null
  return { from, until, places: named, people, isStated, isSure, isGuess: isNamesake || people < BARE_FROM_PEOPLE }
}

/** A comma goes before the state only; what was taken out, and a possessive, end a name. */
const isOneName = (run: readonly Word[]): boolean =>
  run.every(
    ({ mark, isPossessive }, i) =>
      (!isPossessive || run.length === 1 + i) && (i === 0 || (mark !== ';' && (mark !== ',' || i >= run.length - 2))),
  ) && !(run.length === 1 && run[0]?.isPossessive)

const textOf = (run: readonly Word[]): string =>
  run.map(({ text, mark }, i) => (i === 0 ? '' : mark === ',' ? ', ' : mark === '' ? ' ' : mark) + text).join('')

/** Those that are meant equally well, or the one that is meant. */
function placesOf(run: readonly Word[], text: string, places: Places): readonly Location[] {
  const named = places.named(text)
  const mayBePair = run.length > 1 && run.every((word) => AND.has(word.text) || !SAYS_NOTHING.has(word.text))
  if (named.length === 0 && !mayBePair && !STATE_NAMES.has(text)) return []
  const rivals = places.rivals(text)
  const people = named[0] ? places.population(named[0].fileName) : 0
  const asLarge = rivals.filter(({ fileName }) => places.population(fileName) >= people * AS_LARGE_SHARE)
  return asLarge.length > 1 ? asLarge : named.slice(0, 1)
}
/** In a sentence the larger city is meant, unless another is about as large. */
const AS_LARGE_SHARE = 0.25
const STATE_NAMES = new Set([...STATES.values()].map(({ name }) => searchKey(name)))
const AND = new Set(['and', 'or'])

/** The place of a postal code, alone or behind a place's name. */
function placesOfCode(text: string, name: string, places: Places): readonly Location[] {
  const [place] = places.startsWith(text)
  const [ofCode] = places.startsWith(text.slice(name.length).replace(/^[\s,]+/, ''))
  const isNamed = name === '' || places.named(name).some(({ fileName }) => fileName === place?.fileName)
  const isThere = place?.stateOrProvinceAbbreviation === ofCode?.stateOrProvinceAbbreviation
  return place && isNamed && isThere ? [place] : []
}

const isEnd = (words: readonly Word[], until: number) => (words[until]?.mark ?? ';') !== ''

/** `boston in`, `portland or`: the last word is one of the sentence, unless it stands at the end. */
function isOnlyAWord(run: readonly Word[], words: readonly Word[], until: number): boolean {
  const word = run.at(-1)?.text ?? ''
  if (run.length === 1 || !STATES_LIKE_WORDS.has(word)) return false
  return word === 'in' || !isEnd(words, until)
}

const isLedTo = (words: readonly Word[], at: number): boolean => leadTo(words, at) < at

/** The first of the words that lead to a place, or `at` itself. */
function leadTo(words: readonly Word[], at: number): number {
  let before = at - 1
  while (before > 0 && words[before + 1]?.mark === '' && ON_THE_WAY.has(words[before]?.text ?? '')) before--
  return words[before + 1]?.mark === '' && BEFORE_A_PLACE.has(words[before]?.text ?? '') ? before : at
}

/** A word that says something else, or a person's name. */
function isUnlikely([word, ...more]: readonly Word[], before: Word | undefined, isLast: boolean): boolean {
  if (!word || more.length > 0) return false
  if (word.mark === '' && BEFORE_A_PERSON.has(before?.text ?? '')) return true
  return STATES_LIKE_WORDS.has(word.text) ? !isLast : SAYS_NOTHING.has(word.text)
}
