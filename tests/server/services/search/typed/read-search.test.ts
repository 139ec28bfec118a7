/** Sentences as people type them are read as the search that is meant. */
import { expect, test } from 'vitest'
import { TYPED_SEARCH_MAX_CHARS } from '#contract/limits.ts'
import { loadPlaces } from '#server/data/places.ts'
import { readSearch } from '#server/services/search/typed/read-search.ts'
import { SENTENCES } from './sentences.ts'

const places = loadPlaces()
const at = { places, now: new Date('2026-11-26T18:00:00Z'), here: places.byFileName('denver-co') ?? null }
const read = (what: string, where = '') => readSearch({ what, where }, at)

interface Meant {
  typed: string
  service: string
  place: string
  facts: string
}

const rows: Meant[] = SENTENCES.trim()
  .split('\n')
  .map((line) => {
    const [typed = '', service = '', place = '', facts = ''] = line.split(' | ')
    return { typed, service, place, facts }
  })

const factsOf = ({ facts }: ReturnType<typeof read>): string =>
  Object.entries(facts)
    .map(([name, value]) => `${name} ${value}`)
    .sort()
    .join(', ')

const placeOf = ({ places: found }: ReturnType<typeof read>): string =>
  found.map(({ fileName }) => (fileName === 'nationwide' ? '-' : fileName)).join(',')

const isPlace = (place: string, found: ReturnType<typeof read>): boolean =>
  place.startsWith('ask ')
    ? !found.isPlaceCertain &&
      found.places.every(({ fileName }) => fileName.endsWith(`-${place.slice(4).toLowerCase()}`))
    : place.split('/').includes(placeOf(found))

/** Whether results come without a question (src/features/vendor-search/search/resolve-search.ts). */
const isCertain = (found: ReturnType<typeof read>): boolean =>
  found.isServiceCertain && found.isPlaceCertain && found.uncovered === null && !found.hasUnknownWords

/** Whether the reading leads to what is meant, at once or with the question that is meant. */
function isRight({ service, place, facts }: Meant, found: ReturnType<typeof read>): boolean {
  const isUncovered = service.startsWith('none: ')
  const services = found.services.join(',')
  const isService = isUncovered
    ? found.uncovered !== null && found.services[0] === service.slice('none: '.length)
    : found.uncovered === null &&
      (service.endsWith('?')
        ? !found.isServiceCertain && services.split(',')[0] === service.slice(0, -1)
        : service.split('/').includes(services))
  const meantFacts = facts.split(', ').sort().join(', ')
  return isService && isPlace(place, found) && meantFacts === factsOf(found) && !found.hasUnknownWords
}

const shown = (found: ReturnType<typeof read>) =>
  `${found.services.join(',')}${found.isServiceCertain ? '' : '?'} @ ${placeOf(found)}${found.isPlaceCertain ? '' : '?'} ` +
  `${factsOf(found)}${found.hasUnknownWords ? ' (unknown words)' : ''}`

test('19 of 20 sentences are read right', () => {
  const misses = rows.filter((row) => !isRight(row, read(row.typed)))
  const list = misses.map((row) => `${row.typed} → ${shown(read(row.typed))}`).join('\n')
  expect(rows.length).toBeGreaterThanOrEqual(200)
  expect(misses.length / rows.length, `not read right:\n${list}`).toBeLessThanOrEqual(0.05)
})

test('another city or another category than the one that is meant is never shown without a question', () => {
  const silent = rows.filter(({ typed, service, place }) => {
    const found = read(typed)
    const isMeant = service.split('/').includes(found.services.join(',')) && isPlace(place, found)
    return isCertain(found) && !isMeant
  })
  expect(silent.map(({ typed }) => `${typed} → ${shown(read(typed))}`)).toEqual([])
})

test('of a long sentence a few words are looked up as places, each text once', () => {
  const long = 'san el la st fort new mount lake port north south east west saint santa los las green white black clear'
  for (const what of ['san '.repeat(30), 'n n e e w w s s '.repeat(7), long]) {
    const texts: string[] = []
    const counted = { ...places, rivals: (text: string) => (texts.push(text), places.rivals(text)) }
    readSearch({ what: what.slice(0, TYPED_SEARCH_MAX_CHARS), where: '' }, { ...at, places: counted })
    expect(texts.length, what).toBeLessThan(100)
  }
  const words = 'we are new here so please be kind and tell me who of all the people that you know would be a good dj'
  expect(placeOf(read(`${words} in reno`))).toBe('reno-nv')
})

test('"near me" in the place field means here, each time it is typed', () => {
  for (const typed of ['near me', 'near me', 'near me'])
    expect(read('dj', typed).places.map(({ fileName }) => fileName)).toEqual(['denver-co'])
})

test.each([
  ['magician in Reno', 'New York City, NY', ['reno-nv'], true],
  ['dj Reno, NV', 'Austin, TX', ['reno-nv'], true],
  ['dj austin', 'Houston, TX', ['austin-tx', 'houston-tx'], false],
  ['dj austin', 'Austin, TX', ['austin-tx'], true],
  ['santa', 'Santa Fe, NM', ['santa-fe-nm'], true],
])('%s, with %s in the field for the place, leads there or asks', (what, where, places, isPlaceCertain) => {
  const found = read(what, where)
  expect(found.places.map(({ fileName }) => fileName)).toEqual(places)
  expect(found.isPlaceCertain).toBe(isPlaceCertain)
})

test('a comma before one or two digits stands before cents', () => {
  expect(read('dj under $800,50').facts).toEqual({ budget: 800 })
  expect(read('dj under $1,200').facts).toEqual({ budget: 1200 })
})

test.each([
  ['dj in Camden NJ Philadelphia area', 'camden-nj'],
  ['dj in Newark NJ, New York style', 'newark-nj'],
  ['brass band in Orlando New Orleans style', 'orlando-fl'],
  ['in Memphis Chicago blues band', 'memphis-tn'],
])('%s stays with the place before the city', (what, place) => {
  expect(placeOf(read(what))).toBe(place)
})
