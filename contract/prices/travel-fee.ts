/** A price by distance (docs/specification.md#prices-of-a-day): some miles are included, each further one costs. */
import * as v from 'valibot'
import { coded } from '../errors.ts'
import { formatCount } from '../format-count.ts'
import { askForCount, askForDollars, DOLLARS_AND_CENTS } from '../typed-number.ts'

const MILES_MAX = 500
const CENTS_MAX = 100_00

const miles = coded('invalid', `Enter whole miles, up to ${MILES_MAX}.`)

export const TravelFee = v.object({
  includedMiles: v.pipe(
    v.number((issue) => askForCount(issue, `Enter whole miles, up to ${MILES_MAX}.`)),
    v.integer(miles),
    v.minValue(0, miles),
    v.maxValue(MILES_MAX, miles),
  ),
  /** For each further mile, one way. */
  centsPerMile: v.pipe(
    v.number((issue) => askForDollars(issue, 'Enter an amount for each mile, like 2.')),
    v.integer(DOLLARS_AND_CENTS),
    v.minValue(1, coded('invalid', 'Enter an amount for each mile, like 2.')),
    v.maxValue(CENTS_MAX, coded('invalid', 'Enter at most $100 for each mile.')),
  ),
})
export type TravelFee = v.InferOutput<typeof TravelFee>

/** A sum for the miles to an event that are not included. */
export const TravelCharge = v.object({ includedMiles: v.number(), miles: v.number(), cents: v.number() })
export type TravelCharge = v.InferOutput<typeof TravelCharge>

/** Null where the whole way is included. @param distance in miles; null where it isn't known */
export function travelCharge({ includedMiles, centsPerMile }: TravelFee, distance: number | null): TravelCharge | null {
  const further = Math.round(distance ?? 0) - includedMiles
  return further > 0 ? { includedMiles, miles: further, cents: further * centsPerMile } : null
}

/** The label of its line in a quote: `Travel, 12 miles beyond 30`. */
export const travelLabel = ({ miles, includedMiles }: Pick<TravelCharge, 'miles' | 'includedMiles'>): string =>
  `Travel, ${formatCount(miles, 'mile')} beyond ${includedMiles}`

/** Whether a line of a quote is for the miles to one event, which says nothing of another. */
export const isTravelLine = (label: string): boolean => /^Travel, [\d,]+ miles? beyond \d+$/.test(label.trim())
