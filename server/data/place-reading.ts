/** How a typed place is read: as a name, its state, its country, and a postal code, in the orders that people write. */
import type { Location } from '#contract/location.ts'
import { plainDigits } from '#contract/clean-text.ts'
import { canadianPostalArea } from './canadian-postal-codes.ts'
import { placeKey, searchKey, startKeys } from './place-text.ts'
import { OTHER_STATE_NAMES, STATES, type State } from './states.ts'

/** The place data that the search uses. */
export interface NamedPlace {
  location: Location
  population: number
  alternateNames: readonly string[]
}

type Country = State['countryCode']

/** A way to read the text. */
export interface Reading {
  /** The keys that the place's name starts with. */
  names: readonly string[]
  /** The states that may be meant; undefined for any. */
  states?: ReadonlySet<string> | undefined
  country?: Country | undefined
  /** The name is complete, because a state follows it without a comma. */
  isWhole?: boolean
}

export interface WithoutCode {
  text: string
  country?: Country | undefined
  /** A US zip code, or the area of a Canadian postal code. */
  zipCode?: string | undefined
  area?: ReturnType<typeof canadianPostalArea>
}

const COUNTRY = /(?<=\S)[\s,]+(?:(u\.?s\.?a?\.?|united states(?: of america)?|america)|canada)$/i
const ZIP_CODE = /(?:^|[\s,])(\d{5})(?:-\d{4})?$/
const CANADIAN_CODE = /(?:^|[\s,])([a-z]\d[a-z](?:[\s-]?\d[a-z]\d)?)$/i

/** `Austin, TX 78701, USA`: the name and its state apart from the country and the postal code. */
export function withoutCode(typed: string): WithoutCode {
  let text = plainDigits(typed).trim()
  const country = COUNTRY.exec(text)
  if (country) text = text.slice(0, country.index)
  const found: WithoutCode = { text, country: country ? (country[1] ? 'US' : 'CA') : undefined }
  const zipCode = ZIP_CODE.exec(text)
  const area = CANADIAN_CODE.exec(text)
  const code = zipCode ?? area
  if (!code) return found
  found.zipCode = zipCode?.[1]
  found.area = canadianPostalArea(area?.[1] ?? '')
  if (!found.zipCode && !found.area) return found
  return { ...found, text: text.slice(0, code.index).replace(/[\s,]+$/, '') }
}

const STATE_WORDS: readonly [words: string, abbreviation: string][] = [
  ...[...STATES.values()].flatMap(({ abbreviation, name }) => [
    [searchKey(abbreviation), abbreviation] as const,
    [searchKey(name), abbreviation] as const,
  ]),
  ...OTHER_STATE_NAMES.flatMap(([abbreviation, names]) =>
    names.map((name) => [searchKey(name), abbreviation] as const),
  ),
].map(([words, abbreviation]) => [words, abbreviation])

/** Shorter words are abbreviations, or the start of too many names. */
const NAME_FROM_CHARS = 3

/** The states that the words can mean; `mayGoOn` if the last one may be incomplete (`Portland, ore`). */
function statesMeant(words: string, mayGoOn: boolean): Set<string> {
  const squeezed = words.replaceAll(' ', '')
  const exact = STATE_WORDS.filter(([name]) => name === words || name === squeezed)
  if (!mayGoOn || (exact.length > 0 && words.length >= NAME_FROM_CHARS)) return statesOf(exact)
  return statesOf(STATE_WORDS.filter(([name]) => name === squeezed || name.startsWith(words)))
}

/** The state that a text names and nothing else, unless only by two letters: they may be a city's. */
export const stateNamed = (text: string): string | undefined =>
  text.length < NAME_FROM_CHARS ? undefined : [...statesMeant(searchKey(text), false)][0]

const statesOf = (found: typeof STATE_WORDS) => new Set(found.map(([, abbreviation]) => abbreviation))

/**
 * The ways to read the text: as a name, and as a name with a state. After a comma the state may be incomplete
 * (`portland, m`); without a comma it must be an abbreviation, the name, or at least three letters of it (`portland
 * ore`).
 */
export function readingsOf(text: string, country?: Country): Reading[] {
  const comma = text.lastIndexOf(',')
  if (comma > 0) {
    const name = placeKey(text.slice(0, comma))
    const words = searchKey(text.slice(comma + 1))
    const states = words === '' ? undefined : statesMeant(words, true)
    if (name !== '' && words === '') return [{ names: [name], country }]
    if (name !== '' && states && states.size > 0) return [{ names: [name], states, country }]
  }
  const words = searchKey(text).split(' ')
  const found: Reading[] = words[0] === '' ? [] : [{ names: startKeys(text), country }]
  for (let cut = 1; cut < words.length; cut++) {
    const behind = words.slice(cut).join(' ')
    const states = statesMeant(behind, behind.length >= NAME_FROM_CHARS)
    if (states.size > 0)
      found.push({ names: [placeKey(words.slice(0, cut).join(' '))], states, country, isWhole: true })
  }
  return found
}
