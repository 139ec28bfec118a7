/** The short facts of a profile in words. */
import { formatCount } from '#contract/format-count.ts'
import { formatList, formatMoney } from '#contract/format.ts'
import type { PublicVendor } from '#contract/vendor.ts'
import { formatLanguage } from '#src/ui/format/format-language.ts'

/** How far it travels, how long it has done this, what it speaks; only what the vendor says. */
export function factLines(
  { travelMiles, startedIn, languages }: Pick<PublicVendor, 'travelMiles' | 'startedIn' | 'languages'>,
  thisYear: number,
): string[] {
  return [
    travelMiles === undefined ? null : `Travels up to ${travelMiles} miles`,
    startedIn === undefined ? null : experience(thisYear - startedIn),
    languages?.length ? `Speaks ${formatList(languages.map((code) => formatLanguage(code)))}` : null,
  ].filter((line) => line !== null)
}

const experience = (years: number) => (years < 1 ? 'New this year' : `${formatCount(years, 'year')} of experience`)

/** "From $400". */
export const priceText = (dollars: number): string => `From ${formatMoney(dollars)}`
