/** The short facts of a profile in words. */
import { formatCount } from '#contract/format-count.ts'
import { formatList, formatMoney } from '#contract/format.ts'
import type { PublicVendor } from '#contract/vendor.ts'
import { formatSeason } from '#src/vendor/format-places.ts'
import { insuranceText } from '#src/vendor/format-insurance.ts'
import { formatLanguage } from '#src/ui/format/format-language.ts'

/**
 * How far it travels, how long it has done this, what it speaks, until when it is insured. @param today a calendar date
 */
export function factLines(
  {
    travelMiles,
    cityName,
    otherPlaces,
    startedIn,
    languages,
    insurance,
  }: Partial<Pick<PublicVendor, 'cityName'>> &
    Pick<PublicVendor, 'travelMiles' | 'otherPlaces' | 'startedIn' | 'languages' | 'insurance'>,
  today: string,
): string[] {
  return [
    ...travelLines({ travelMiles, cityName, otherPlaces }),
    startedIn === undefined ? null : experience(Number(today.slice(0, 4)) - startedIn),
    languages?.length ? `Speaks ${formatList(languages.map((code) => formatLanguage(code)))}` : null,
    // A saved profile may be older than its end.
    insurance && insurance.endsOn >= today ? insuranceText(insurance) : null,
  ].filter((line) => line !== null)
}

/** `Travels up to 50 miles from Austin`, and for each other city, `Up to 25 miles from Phoenix, Nov–Apr, not in Austin then`. */
function travelLines({
  travelMiles,
  cityName = 'home',
  otherPlaces = [],
}: { cityName: string | undefined } & Pick<PublicVendor, 'travelMiles' | 'otherPlaces'>): string[] {
  if (travelMiles === undefined) return []
  if (otherPlaces.length === 0) return [`Travels up to ${travelMiles} miles`]
  const lines = otherPlaces.map((place) => {
    const season = formatSeason(place)
    const away = place.isAwayFromHome ? `, not in ${cityName} then` : ''
    return `Up to ${place.travelMiles} miles from ${place.cityName}${season === null ? '' : `, ${season}${away}`}`
  })
  return [`Travels up to ${travelMiles} miles from ${cityName}`, ...lines]
}

const experience = (years: number) => (years < 1 ? 'New this year' : `${formatCount(years, 'year')} of experience`)

/** "From $400". */
export const priceText = (dollars: number): string => `From ${formatMoney(dollars)}`
