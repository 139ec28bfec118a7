/**
 * Reads a typed text as a search: when and how many first, then where, then what
 * (docs/decisions/076-the-server-reads-typed-sentences.md).
 */
import type * as v from 'valibot'
import type { endpoints } from '#contract/endpoints.ts'
import { dateIn } from '#contract/dates.ts'
import { NATIONWIDE } from '#contract/limits.ts'
import type { Location, PlaceName } from '#contract/location.ts'
import { ENTERTAINERS } from '#server/catalog/service-types.ts'
import { neededOf, runsIn, similarRunsIn, type NamedRun } from '#server/catalog/services-in.ts'
import type { Places } from '#server/data/places.ts'
import { suggestPlaces } from '../lookups.ts'
import { SAYS_NOTHING } from './plain-words.ts'
import { readDates } from './read-dates.ts'
import { readNumbers } from './read-numbers.ts'
import { readPlace, type ReadPlace } from './read-place.ts'
import { plainText, wordsOf, type Word } from './sentence.ts'

type TypedSearch = v.InferOutput<typeof endpoints.readSearch.query>
type ReadSearch = v.InferInput<typeof endpoints.readSearch.reply>
interface At {
  places: Places
  now: Date
  /** Where the visitor seems to be; null if unknown. */
  here: Location | null
}

const NEAR_ME =
  /\b(?:near(?:by)?(?: to)?(?: me| us| here| my (?:house|home|area|place))?(?=\s*$|\s*[;,.!?])|near (?:me|us|here)|around (?:me|here)|close (?:to me|by)|in (?:my|the|our) (?:local )?area|my area|by me|local to me)\b/g
const FOR_HIRE = /\bfor (?:hire|rent|sale)\b|\bto (?:hire|rent|book)\b(?=\s*(?:$|[;,.!?]|in\b|near\b))/g
const VIRTUAL = /\b(?:virtual(?:ly)?|online|remote(?:ly)?|(?:over|on|via|by) (?:zoom|video)|zoom|webinar|video call)\b/
const WEDDING = /\b(?:weddings?|bridal(?! shower))\b/
const CHILDREN = /\b(?:kids?|kid's|child(?:'s)?|children(?:'?s)?|toddlers?)\b/

/** Without a place or a visitor's, the days are those of the most people. */
const USUAL_TIME_ZONE = 'America/Chicago'

export function readSearch(typed: TypedSearch, at: At): ReadSearch {
  const what = readWhat(typed.what ?? '', at)
  const where = (typed.where ?? '') === '' ? null : readWhere(typed.where ?? '', at)
  const place = where ? meantBeside(where, what.named) : what.place
  return {
    ...what.read,
    facts: { ...where?.facts, ...what.read.facts },
    places: place.places.map(({ fileName, displayName }) => ({ fileName, displayName })),
    isPlaceCertain: place.isCertain,
  }
}

/** The field for the place is filled in with a guess, or with the last one: `magician in Reno` means Reno. */
function meantBeside(where: FoundPlaces, named: ReadPlace | null): FoundPlaces {
  if (!named || named.isGuess) return where
  if (named.isSure) return foundIn(named)
  const others = where.places.filter((place) => named.places.every(({ fileName }) => fileName !== place.fileName))
  return { places: [...named.places, ...others], isCertain: where.isCertain && others.length === 0 }
}

interface FoundPlaces {
  places: readonly PlaceName[]
  isCertain: boolean
}
const EVERYWHERE: FoundPlaces = { places: [{ fileName: NATIONWIDE, displayName: '' }], isCertain: true }

/** Text without what says when, how many and for how much. */
function readFacts(text: string, { now, here }: At) {
  const today = dateIn(here?.timeZone ?? USUAL_TIME_ZONE, now)
  const { rest: afterDates, day, month } = readDates(plainText(text), today)
  const { rest, hasChildren, ...numbers } = readNumbers(afterDates)
  return { rest, hasChildren, facts: { ...numbers, ...(day && { freeOn: day }), ...(month && { month }) } }
}

/** Other words may stand around a typed place: `Chicago this Saturday`. */
function readWhere(typed: string, at: At): FoundPlaces & { facts: ReadSearch['facts'] } {
  const whole = suggestPlaces(at.places, { startsWith: typed })
  const { rest, facts } = readFacts(typed, at)
  if (whole.length > 0 && !whole[0]?.isSimilar) return { ...meantOf(whole), facts: {} }
  if (/^(?:anywhere|everywhere|nationwide)$/.test(rest.trim())) return { ...EVERYWHERE, facts }
  if (` ${rest}`.search(NEAR_ME) >= 0) return { ...hereOf(at), facts }
  const words = wordsOf(rest)
  const named = readPlace(words, at.places, () => 0)
  if (named) return { places: named.places, isCertain: named.places.length === 1, facts }
  return { ...meantOf(whole), facts }
}

/** Keeps only the best of exact matches; all of similar ones, and of those that are meant equally well. */
function meantOf(found: ReturnType<typeof suggestPlaces>): FoundPlaces {
  const ambiguous = found.filter(({ isAmbiguous }) => isAmbiguous)
  if (ambiguous.length > 0) return { places: ambiguous, isCertain: false }
  if (found[0]?.isSimilar) return { places: found, isCertain: false }
  return { places: found.slice(0, 1), isCertain: found.length > 0 }
}

const hereOf = ({ here }: At): FoundPlaces => ({ places: here ? [here] : [], isCertain: here !== null })

interface ReadWhat {
  read: Omit<ReadSearch, 'places' | 'isPlaceCertain'>
  place: FoundPlaces
  named: ReadPlace | null
}

function readWhat(typed: string, at: At): ReadWhat {
  const { rest, hasChildren, facts } = readFacts(typed, at)
  const isNearMe = rest.search(NEAR_ME) >= 0
  const words = wordsOf(rest.replace(FOR_HIRE, ' ').replace(NEAR_ME, ' ; '))
  const named = runsIn(words.map(({ text }) => text))
  const found = readPlace(words, at.places, (i) => lengthAt(named, i))
  const services = servicesIn(words, found)
  const telling = words.flatMap(({ text }, i) => (isUsed(i, found, services.runs) || SAYS_NOTHING.has(text) ? [] : [i]))
  const unknown = telling.filter((i) => !isOfOccasion(words, i, services.runs))
  const kind = kindOf(textBeside(words, services.runs), hasChildren)
  const isEmpty = services.list.length === 0 && !services.uncovered
  const isUnderstood =
    unknown.length === 0 &&
    services.runs.length === 0 &&
    (found !== null || isNearMe || typed.trim() === '' || kind !== 'standard' || Object.keys(facts).length > 0)
  const list = isEmpty && (isUnderstood || found) && unknown.length === 0 ? [ENTERTAINERS.fileName] : services.list
  return {
    read: {
      services: list,
      isServiceCertain: list.length === 1 && !services.isSimilar,
      uncovered: services.uncovered,
      kind,
      facts,
      hasUnknownWords: unknown.length > 0,
    },
    named: found,
    place: found ? foundIn(found) : isNearMe ? hereOf(at) : similarPlace(words, unknown, at.places),
  }
}

const foundIn = ({ places, isGuess }: ReadPlace): FoundPlaces => ({
  places: isGuess ? [...places, ...EVERYWHERE.places] : places,
  isCertain: places.length === 1 && !isGuess,
})

const lengthAt = (runs: readonly NamedRun[], at: number): number =>
  runs.find((run) => run.at <= at && at < run.at + run.length)?.length ?? 0

const isUsed = (i: number, place: ReadPlace | null, runs: readonly NamedRun[]): boolean =>
  (place !== null && i >= place.from && i < place.until) || lengthAt(runs, i) > 0

function servicesIn(words: readonly Word[], place: ReadPlace | null) {
  const texts = words.map(({ text }) => text)
  const isFree = (i: number) => !isUsed(i, place, [])
  const exact = runsIn(texts, isFree)
  const runs = exact.length > 0 ? exact : similarRunsIn(texts, isFree)
  const needed = neededOf(runs, texts)
  const entries = [...new Set(needed.flatMap(({ entry }) => entry ?? []))]
  const uncovered = entries.length === 0 ? (needed.find((run) => run.uncovered)?.uncovered ?? null) : null
  return {
    runs,
    list: uncovered ? [...uncovered.closest] : entries.map(({ fileName }) => fileName),
    isSimilar: exact.length === 0 && runs.length > 0,
    uncovered: uncovered?.name ?? null,
  }
}

const BEFORE_AN_OCCASION = new Set(['for', 'to', 'on', 'with', 'at'])

/** Words behind the service and "for" are about the event: `magician for Jackson`. */
function isOfOccasion(words: readonly Word[], i: number, runs: readonly NamedRun[]): boolean {
  const [service] = runs
  if (!service) return false
  const occasion = words.findIndex(({ text }, at) => at > service.at && BEFORE_AN_OCCASION.has(text))
  return occasion >= 0 && i > occasion
}

/** The words that are not of a service's name: a wedding DJ may play at any party. */
const textBeside = (words: readonly Word[], runs: readonly NamedRun[]): string =>
  words.map(({ text }, i) => (lengthAt(runs, i) > 0 ? '' : text)).join(' ')

/** A name with a typing mistake, among the words of which nothing is known. */
function similarPlace(words: readonly Word[], unknown: readonly number[], places: Places): FoundPlaces {
  const texts = unknown.map((i) => words[i]?.text ?? '')
  for (const text of new Set([texts.join(' '), texts.slice(-2).join(' '), texts.slice(-1).join(' ')])) {
    if (text === '') continue
    const similar = suggestPlaces(places, { startsWith: text }).filter(
      ({ fileName, isSimilar }) => isSimilar ?? places.population(fileName) > 0,
    )
    if (similar.length > 0) return { places: similar.slice(0, 3), isCertain: false }
  }
  return EVERYWHERE
}

function kindOf(text: string, hasChildren: boolean): ReadSearch['kind'] {
  if (VIRTUAL.test(text)) return 'virtual'
  if (WEDDING.test(text)) return 'weddings'
  return hasChildren || CHILDREN.test(text) ? 'kids' : 'standard'
}
