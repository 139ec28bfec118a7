/** Service types for a name with a typing mistake: `magican`, `photogapher`. */
import { SIMILAR_TAKE } from '#contract/limits.ts'
import { isOneSlipFrom, SLIP_FROM_CHARS } from '#server/data/one-slip.ts'
import type { CatalogueEntry } from './catalogue-entry.ts'
import { fold, namesOf, search, type ServiceTypeQuery } from './search-service-types.ts'

/** Those with a name that the text misses by one slip of the finger, most offered first; the rest of the query holds as it is. */
export function similarTo({ contains = '', ...query }: ServiceTypeQuery): CatalogueEntry[] {
  const text = fold(contains)
  if (text.length < SLIP_FROM_CHARS) return []
  return search({ ...query, sorttype: 'popularity' })
    .filter((entry) => namesOf(entry, query).some((name) => isOneSlipFrom(text, fold(name))))
    .slice(0, SIMILAR_TAKE)
}
