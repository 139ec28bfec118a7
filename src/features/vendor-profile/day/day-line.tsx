/** Whether the vendor is free on the searched day, in the words of the search's tiles. */
import { useQuery } from '@tanstack/react-query'
import { formatDay, formatMoney } from '#contract/format.ts'
import type { OnDay } from '#contract/vendor.ts'
import type { Api } from '#src/api/client.ts'
import { Badge } from '#src/ui/elements/badge.tsx'
import { formatAge } from '#src/ui/format/format-time.ts'
import css from './day-line.module.css'
import { dayOptions, isRefused, type ToldDay } from './day-options.ts'

interface DayLineProps {
  api: Api
  id: number
  date: string
  told: ToldDay | undefined
  /** The results with the vendors who are not busy that day. */
  othersHref: string
}

export function DayLine({ api, id, date, told, othersHref }: DayLineProps) {
  const { data, error, dataUpdatedAt } = useQuery(dayOptions(api, id, date, told))
  if (!data && isRefused(error)) return null
  const day = formatDay(date)
  return (
    <p className={css.day}>
      {data ? (
        <Known onDay={data.onDay} day={day} othersHref={othersHref} />
      ) : (
        <span>{error ? `We couldn’t check ${day} yet.` : `Checking ${day}…`}</span>
      )}
      {data?.dayPrice !== undefined && data.onDay !== 'busy' ? (
        <b>{`From ${formatMoney(data.dayPrice)} that day`}</b>
      ) : null}
      {data && data.savedAt !== null ? <span>{`Saved ${formatAge(data.savedAt, dataUpdatedAt)}`}</span> : null}
    </p>
  )
}

function Known({ onDay, day, othersHref }: { onDay: OnDay; day: string; othersHref: string }) {
  if (onDay === 'free') return <Badge tone="good">{`Free on ${day}`}</Badge>
  if (onDay === 'notSaid') {
    return (
      <>
        <Badge>Calendar not shared</Badge>
        <span>{`for ${day}`}</span>
      </>
    )
  }
  return (
    <>
      <span>{`Busy on ${day}.`}</span>
      <a href={othersHref}>See others that day</a>
    </>
  )
}
