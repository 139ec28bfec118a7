import { formatCount, plural } from '#contract/format-count.ts'
import { formatDay } from '#contract/format.ts'
import type { ResultsPage } from '../search/queries.ts'
import css from './results-list.module.css'

/** Who a search for a day left out: `1 vendor near Nome, AK is busy on Sat, Jun 5, 2027 and isn’t shown.` */
export function BusyLine({ page, freeOn }: { page: ResultsPage | undefined; freeOn: string | undefined }) {
  const { searchResultsBusy: busy = 0, searchLocation, isNationalSearch } = page?.reply ?? {}
  if (busy === 0 || !freeOn) return null
  const where = isNationalSearch ? '' : ` near ${searchLocation?.displayName}`
  const is = plural(busy, 'is', 'are')
  return (
    <p className={css['busy']}>
      {formatCount(busy, 'vendor')}
      {where} {is} busy on {formatDay(freeOn)} and {is}n’t shown.
    </p>
  )
}
