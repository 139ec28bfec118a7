/** A month as a grid of days; a day is a button that shows what is on it. */
import { formatDay } from '#contract/format.ts'
import { formatCount } from '#contract/format-count.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { ArrowLeftIcon, ArrowRightIcon } from '#src/ui/elements/icons.tsx'
import { classes } from '#src/ui/elements/class-names.ts'
import { isOn, otherMonth, weeksOf, type Entry } from './calendar-days.ts'
import css from './calendar.module.css'

interface MonthProps {
  /** `2027-06`. */
  month: string
  today: string
  entries: readonly Entry[]
  chosen: string | null
  onMonth: (month: string) => void
  onChoose: (day: string | null) => void
}

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

export function Month({ month, today, entries, chosen, onMonth, onChoose }: MonthProps) {
  return (
    <section aria-label="Month">
      <div className={css.monthHead}>
        <Button variant="quiet" icon aria-label="Previous month" onClick={() => onMonth(otherMonth(month, -1))}>
          <ArrowLeftIcon />
        </Button>
        <h2 aria-live="polite">{formatMonth(month)}</h2>
        <Button variant="quiet" icon aria-label="Next month" onClick={() => onMonth(otherMonth(month, 1))}>
          <ArrowRightIcon />
        </Button>
      </div>
      <table className={css.month}>
        <thead>
          <tr>
            {WEEKDAYS.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- weeks have no other name
            <tr key={`${month} ${index}`}>
              {week.map((day, at) =>
                day === null ? (
                  // oxlint-disable-next-line react/no-array-index-key -- nor have days of another month
                  <td key={`none ${at}`} aria-hidden="true" />
                ) : (
                  <td key={day}>
                    <Day
                      day={day}
                      isToday={day === today}
                      isChosen={day === chosen}
                      on={entries.filter((entry) => isOn(entry, day))}
                      onChoose={() => onChoose(day === chosen ? null : day)}
                    />
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface DayProps {
  day: string
  isToday: boolean
  isChosen: boolean
  on: readonly Entry[]
  onChoose: () => void
}

function Day({ day, isToday, isChosen, on, onChoose }: DayProps) {
  const isWhole = on.some(({ startsAt }) => startsAt === null)
  const said = on.length === 0 ? 'nothing' : formatCount(on.length, 'busy time')
  return (
    <button
      type="button"
      className={classes(css.day, on.length > 0 && css.some, isWhole && css.whole, isToday && css.today)}
      aria-pressed={isChosen}
      aria-label={`${formatDay(day)}: ${said}`}
      aria-current={isToday ? 'date' : undefined}
      onClick={onChoose}
    >
      {Number(day.slice(8))}
    </button>
  )
}

/** `June 2027`. */
const formatMonth = (month: string) => {
  const name = MONTHS[Number(month.slice(5)) - 1] ?? ''
  return `${name} ${month.slice(0, 4)}`
}

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
