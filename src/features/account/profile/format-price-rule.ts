/** A price by season or day of the week, in words. */
import type { PriceRule } from '#contract/prices/price-rules.ts'
import { formatList, formatMoney } from '#contract/format.ts'
import { formatShortDay } from '#src/ui/format/format-short-day.ts'

const WEEKDAYS = ['Sundays', 'Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays'] as const
/** Any leap year: the day is said without it. */
const YEAR = 2028

/** `Fridays and Saturdays, Dec 1 to Mar 31: +20%`. */
export function formatPriceRule({ weekdays, from, until, dollars, percent }: PriceRule): string {
  const days = [
    weekdays.length > 0
      ? formatList([...weekdays].sort((a, b) => a - b).map((weekday) => WEEKDAYS[weekday] ?? ''))
      : '',
    from !== null && until !== null ? formatSeason(from, until) : '',
  ].filter(Boolean)
  return `${days.join(', ')}: ${dollars === null ? formatPercent(percent ?? 0) : formatMoney(dollars)}`
}

const formatSeason = (from: string, until: string): string =>
  from === until
    ? formatShortDay(`${YEAR}-${from}`)
    : `${formatShortDay(`${YEAR}-${from}`)} to ${formatShortDay(`${YEAR}-${until}`)}`

const formatPercent = (percent: number) => (percent < 0 ? `−${-percent}%` : `+${percent}%`)
