/** The places of a vendor beside its home city, in words. */
import { formatList } from './format.ts'
import type { OtherPlace } from './vendor-places.ts'

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const LAST_DAYS = ['31', '29', '31', '30', '31', '30', '31', '31', '30', '31', '30', '31']

/** `Nov–Apr` for whole months, `Nov 1 – Apr 15`; null for all year. */
export function formatSeason({ from, until }: Pick<OtherPlace, 'from' | 'until'>): string | null {
  if (from === null || until === null) return null
  const [first, last] = [Number(from.slice(0, 2)) - 1, Number(until.slice(0, 2)) - 1]
  const isWhole = from.endsWith('-01') && (until.slice(3) === LAST_DAYS[last] || until === '02-28')
  if (isWhole) return first === last && from <= until ? monthOf(from) : `${monthOf(from)}–${monthOf(until)}`
  return from === until ? dayOf(from) : `${dayOf(from)} – ${dayOf(until)}`
}

const monthOf = (monthDay: string) => MONTHS[Number(monthDay.slice(0, 2)) - 1] ?? ''
const dayOf = (monthDay: string) => `${monthOf(monthDay)} ${Number(monthDay.slice(3))}`

const cityOf = ({ cityName, stateOrProvinceAbbreviation }: OtherPlace) => `${cityName}, ${stateOrProvinceAbbreviation}`

/** `also Phoenix, AZ (Nov–Apr) and Dallas, TX`. */
export const formatOtherPlaces = (places: readonly OtherPlace[]): string =>
  `also ${formatList(
    places.map((place) => {
      const season = formatSeason(place)
      return season === null ? cityOf(place) : `${cityOf(place)} (${season})`
    }),
  )}`

/** `Phoenix, AZ: up to 25 miles, Nov–Apr, not at home then`. */
export function formatOtherPlace(place: OtherPlace): string {
  const season = formatSeason(place) ?? 'all year'
  const away = place.isAwayFromHome ? ', not at home then' : ''
  return `${cityOf(place)}: up to ${place.travelMiles} miles, ${season}${away}`
}

/** `Travels up to 50 miles from Austin`, and for each other city, `Up to 25 miles from Phoenix, Nov–Apr`. */
export function formatTravels(
  { travelMiles, cityName }: { travelMiles: number; cityName: string },
  places: readonly OtherPlace[],
): string[] {
  const lines = places.map((place) => {
    const season = formatSeason(place)
    const away = place.isAwayFromHome ? `, not in ${cityName} then` : ''
    return `Up to ${place.travelMiles} miles from ${place.cityName}${season === null ? '' : `, ${season}${away}`}`
  })
  return [`Travels up to ${travelMiles} miles from ${cityName}`, ...lines]
}
