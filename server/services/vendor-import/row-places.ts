/** The places of a row beside its home: “Phoenix, AZ 50 mi”, “Tampa, FL 25 mi 11-01 to 03-31 away”. */
import * as v from 'valibot'
import type { Location } from '#contract/location.ts'
import { OTHER_PLACES_MAX, PlaceChange, PlaceChanges } from '#contract/place-changes.ts'
import { reachAllowed, storedReach } from '#contract/reach.ts'
import type { StoredPlace } from '#server/repositories/search/places/vendor-places.ts'
import { tooLongForPlace } from './find-place.ts'

interface Around {
  /** The home city’s file name. */
  home: string
  memberLevel: number
  /** @returns what is wrong with the text otherwise */
  find: (location: string) => Location | string
}

const MILES = / +(\d{1,3}) *(?:mi|miles)$/i
const SEASON = / +(\d\d-\d\d) +to +(\d\d-\d\d)$/i
const AWAY = / +away$/i

/** @returns what is wrong with them otherwise */
export function readOtherPlaces(texts: readonly string[], around: Around): StoredPlace[] | string {
  // Each unknown place is compared with all others, which takes milliseconds.
  if (texts.length > OTHER_PLACES_MAX) return `Add up to ${OTHER_PLACES_MAX} places.`
  const stored: ReadPlace[] = []
  for (const text of texts) {
    const read = readPlace(text, around)
    if (typeof read === 'string') return read
    stored.push(read)
  }
  const parsed = v.safeParse(PlaceChanges, stored.map(changeOf))
  if (!parsed.success) return parsed.issues[0].message
  return stored.map(({ place, change }) => {
    const { fileName, cityName, stateOrProvinceAbbreviation, latitude, longitude } = place
    const at = { locationFileName: fileName, cityName, stateOrProvinceAbbreviation, latitude, longitude }
    const { travelMiles, from, until, isAwayFromHome } = change
    return { ...at, travelMiles: storedReach(around.memberLevel, travelMiles), from, until, isAwayFromHome }
  })
}

interface ReadPlace {
  place: Location
  change: PlaceChange
}

const changeOf = ({ change }: ReadPlace) => change

function readPlace(text: string, { home, memberLevel, find }: Around): ReadPlace | string {
  const problem = tooLongForPlace(text)
  if (problem !== null) return problem
  const isAwayFromHome = AWAY.test(text)
  const withoutAway = text.replace(AWAY, '')
  const [, from = null, until = null] = SEASON.exec(withoutAway) ?? []
  const withoutSeason = withoutAway.replace(SEASON, '')
  const miles = MILES.exec(withoutSeason)?.[1]
  const place = find(withoutSeason.replace(MILES, '').trim())
  if (typeof place === 'string') return place
  if (place.fileName === home) return `${place.displayName} is the home city of this row.`
  const most = reachAllowed(memberLevel)
  const parsed = v.safeParse(PlaceChange, {
    locationFileName: place.fileName,
    travelMiles: miles === undefined ? most : Number(miles),
    from,
    until,
    isAwayFromHome,
  })
  if (!parsed.success) return `${place.displayName}: ${parsed.issues[0].message}`
  if (parsed.output.travelMiles > most) return `${place.displayName}: This membership covers up to ${most} miles.`
  return { place, change: parsed.output }
}
