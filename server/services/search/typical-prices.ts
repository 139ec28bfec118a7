/** Ranges of most quotes, for the home page: from real quotes, or nothing. */
import type * as v from 'valibot'
import type { endpoints } from '#contract/endpoints.ts'
import { formatMoney } from '#contract/format.ts'
import { byId } from '#server/catalog/service-types.ts'
import { findBestKnownPrices } from '#server/repositories/search/typical-prices.ts'
import type { ServiceContext } from '#server/services/service-context.ts'

type TypicalPrices = v.InferOutput<typeof endpoints.typicalPrices.reply>

const SHOWN = 4

export async function typicalPrices({ db, places }: ServiceContext): Promise<TypicalPrices> {
  const found = await findBestKnownPrices(db, SHOWN)
  return found.flatMap(({ serviceTypeId, locationFileName, lowDollars, highDollars, quotes }) => {
    const [service, place] = [byId(serviceTypeId), places.byFileName(locationFileName)]
    if (!service || !place) return []
    return {
      title: `${service.pluralForm} near ${place.displayName}`,
      range: formatPrices(lowDollars, highDollars),
      quotes,
      href: `/${service.fileName}/${place.fileName}`,
    }
  })
}

/** `$700 to $1,300`. */
export const formatPrices = (low: number, high: number): string =>
  low === high ? formatMoney(low) : `${formatMoney(low)} to ${formatMoney(high)}`
