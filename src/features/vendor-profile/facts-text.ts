/** The short facts of a profile in words. */
import { formatCount } from '#contract/format-count.ts'
import { formatList, formatMoney } from '#contract/format.ts'
import type { PublicVendor } from '#contract/vendor.ts'
import { insuranceText } from '#src/vendor/format-insurance.ts'
import { formatLanguage } from '#src/ui/format/format-language.ts'

/**
 * How far it travels, how long it has done this, what it speaks, until when it is insured. @param today a calendar date
 */
export function factLines(
  {
    travelMiles,
    travels,
    startedIn,
    languages,
    insurance,
  }: Pick<PublicVendor, 'travelMiles' | 'travels' | 'startedIn' | 'languages' | 'insurance'>,
  today: string,
): string[] {
  return [
    ...(travels ?? [travelMiles === undefined ? null : `Travels up to ${travelMiles} miles`]),
    startedIn === undefined ? null : experience(Number(today.slice(0, 4)) - startedIn),
    languages?.length ? `Speaks ${formatList(languages.map((code) => formatLanguage(code)))}` : null,
    // A saved profile may be older than its end.
    insurance && insurance.endsOn >= today ? insuranceText(insurance) : null,
  ].filter((line) => line !== null)
}

const experience = (years: number) => (years < 1 ? 'New this year' : `${formatCount(years, 'year')} of experience`)

/** "From $400". */
export const priceText = (dollars: number): string => `From ${formatMoney(dollars)}`
