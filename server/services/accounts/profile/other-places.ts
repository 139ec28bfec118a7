/** The places that a vendor adds beside its home city, checked against what is stored of it. */
import type { PlaceChange } from '#contract/place-changes.ts'
import { reachAllowed, reachOf, storedReach, TRAVEL_OPTIONS_MILES } from '#contract/reach.ts'
import type { Places } from '#server/data/places.ts'
import type { StoredPlace } from '#server/repositories/search/places/vendor-places.ts'
import type { VendorRecord } from '#server/repositories/search/vendor-writing.ts'
import { InvalidFields, Refused } from '#server/services/errors.ts'

interface PlacesChange {
  otherPlaces?: readonly PlaceChange[] | undefined
  /** Those that the new ones were made from. */
  before?: readonly PlaceChange[] | undefined
  /** The new home city; undefined where it stays. */
  locationFileName?: string | undefined
}

/**
 * The places as they are stored from now on; undefined where they stay.
 * @throws InvalidFields for a place that does not exist or is the home city, and a radius beyond the membership's;
 *   Refused when another device has changed them meanwhile
 */
export function otherPlacesAfter(
  places: Places,
  stored: Pick<VendorRecord, 'memberLevel' | 'otherPlaces' | 'locationFileName'>,
  { otherPlaces, before, locationFileName: newHome }: PlacesChange,
): readonly StoredPlace[] | undefined {
  // Whatever else of the profile changes isn't refused for what is stored.
  if (otherPlaces === undefined && newHome === undefined) return undefined
  const home = newHome ?? stored.locationFileName
  const known = (stored.otherPlaces ?? []).map((place) => changeOf(stored.memberLevel, place))
  if ((otherPlaces ?? known).some(({ locationFileName }) => locationFileName === home))
    throw otherPlaces
      ? wrong('otherPlaces', 'That’s your home city.')
      : wrong('locationFileName', 'That’s among your other cities. Remove it there first.')
  if (otherPlaces === undefined) return undefined
  // A repeated call finds those that it stored.
  if (before && !isSame(known, before) && !isSame(known, otherPlaces))
    throw new Refused('Your places were changed on another device. Look at them, then change them again.')
  const most = reachAllowed(stored.memberLevel)
  return otherPlaces.map(({ locationFileName, travelMiles, ...season }) => {
    const place = places.byFileName(locationFileName)
    if (!place) throw wrong('otherPlaces', 'Choose a city from the list.')
    if (travelMiles > most) throw wrong('otherPlaces', `Your membership covers up to ${most} miles.`)
    const { fileName, cityName, stateOrProvinceAbbreviation, latitude, longitude } = place
    const at = { locationFileName: fileName, cityName, stateOrProvinceAbbreviation, latitude, longitude }
    return { ...at, travelMiles: storedReach(stored.memberLevel, travelMiles), ...season }
  })
}

/** A stored place as the vendor sees and changes it. */
function changeOf(memberLevel: number, place: StoredPlace): PlaceChange {
  const { locationFileName, from, until, isAwayFromHome } = place
  const reach = reachOf(memberLevel, place.travelMiles)
  const travelMiles = TRAVEL_OPTIONS_MILES.find((miles) => miles >= reach) ?? reachAllowed(memberLevel)
  return { locationFileName, travelMiles, from, until, isAwayFromHome }
}

const isSame = (some: readonly PlaceChange[], others: readonly PlaceChange[]) =>
  some.length === others.length &&
  some.every((one, at) => {
    const other = others[at]
    return (
      one.locationFileName === other?.locationFileName &&
      one.travelMiles === other.travelMiles &&
      one.from === other.from &&
      one.until === other.until &&
      one.isAwayFromHome === other.isAwayFromHome
    )
  })

const wrong = (name: string, message: string) => new InvalidFields([{ name, code: 'invalid', message }])
