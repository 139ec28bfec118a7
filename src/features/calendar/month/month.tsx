/** A month as a grid of days with marks for what is on them; a day is a button that lists it. */
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { WeekdayHours } from '#contract/availability/availability.ts'
import { formatDay } from '#contract/format.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { ArrowLeftIcon, ArrowRightIcon } from '#src/ui/elements/icons.tsx'
import { classes } from '#src/ui/elements/class-names.ts'
import { otherMonth, weeksOf, type Entry } from '../calendar-days.ts'
import { contentOf, kindsIn, MARK_NAMES, WEEKDAY_NAMES, type DayContent, type MarkKind } from './day-marks.ts'
import { dayAfterKey, tabStop } from './grid-keys.ts'
import css from './month.module.css'

interface MonthProps {
  /** `2027-06`. */
  month: string
  today: string
  entries: readonly Entry[]
  hours: readonly WeekdayHours[]
  chosen: string | null
  onMonth: (month: string) => void
  onChoose: (day: string | null) => void
}

export function Month({ month, today, entries, hours, chosen, onMonth, onChoose }: MonthProps) {
  const { grid, stop, hold, onKeyDown } = useGrid({ month, days: [chosen, today], onMonth })
  const weeks = weeksOf(month)
  const content = new Map(
    weeks.flat().flatMap((day) => (day === null ? [] : [[day, contentOf(day, entries, hours)] as const])),
  )
  return (
    <section aria-labelledby="shown-month" className={css.frame}>
      <div className={css.head}>
        <Button variant="quiet" icon aria-label="Previous month" onClick={() => onMonth(otherMonth(month, -1))}>
          <ArrowLeftIcon />
        </Button>
        <h2 id="shown-month" aria-live="polite">
          {formatMonth(month)}
        </h2>
        <Button variant="quiet" icon aria-label="Next month" onClick={() => onMonth(otherMonth(month, 1))}>
          <ArrowRightIcon />
        </Button>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a grid of dates */}
      <table ref={grid} role="grid" className={css.month} aria-labelledby="shown-month" onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {WEEKDAY_NAMES.map((name) => (
              <th key={name} scope="col" abbr={name}>
                {name.slice(0, 3)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- weeks have no other name
            <tr key={`${month} ${index}`}>
              {week.map((day, at) =>
                day === null ? (
                  // oxlint-disable-next-line react/no-array-index-key -- nor have days of another month
                  <td key={`none ${at}`} aria-hidden="true" />
                ) : (
                  <td key={day} aria-selected={day === chosen}>
                    <Day
                      day={day}
                      when={day < today ? 'past' : day === today ? 'today' : 'ahead'}
                      isTabStop={day === stop}
                      isChosen={day === chosen}
                      content={content.get(day) ?? contentOf(day, [], [])}
                      onChoose={() => {
                        hold(day)
                        onChoose(day === chosen ? null : day)
                      }}
                    />
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <Legend kinds={kindsIn([...content.values()])} />
    </section>
  )
}

interface GridProps {
  month: string
  /** Where Tab leads at first. */
  days: readonly (string | null)[]
  onMonth: (month: string) => void
}

/** One day is in the order of Tab; arrows lead to the others, and on to the months before and after. */
function useGrid({ month, days, onMonth }: GridProps) {
  const grid = useRef<HTMLTableElement>(null)
  const [held, hold] = useState<string | null>(null)
  const isMoving = useRef(false)
  const stop = tabStop(month, [held, ...days])
  useLayoutEffect(() => {
    if (isMoving.current) grid.current?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus()
    isMoving.current = false
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- once the day that was asked for is there
  }, [stop])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const next = dayAfterKey(stop, event)
    if (next === null) return
    event.preventDefault()
    if (next === stop) return
    isMoving.current = true
    hold(next)
    if (!next.startsWith(month)) onMonth(next.slice(0, 7))
  }
  return { grid, stop, hold, onKeyDown }
}

interface DayProps {
  day: string
  when: 'past' | 'today' | 'ahead'
  isTabStop: boolean
  isChosen: boolean
  content: DayContent
  onChoose: () => void
}

function Day({ day, when, isTabStop, isChosen, content: { marks, isOff, isClosed, words }, onChoose }: DayProps) {
  return (
    <button
      type="button"
      tabIndex={isTabStop ? 0 : -1}
      className={classes(
        css.day,
        isOff && css.off,
        isClosed && !isOff && css.closed,
        when !== 'ahead' && css[when],
        isChosen && css.chosen,
      )}
      aria-label={`${formatDay(day)}: ${words}`}
      aria-current={when === 'today' ? 'date' : undefined}
      onClick={onChoose}
    >
      <span>{Number(day.slice(8))}</span>
      <span className={css.marks}>
        {marks.map((kind) => (
          <i key={kind} className={css[kind]} />
        ))}
      </span>
    </button>
  )
}

function Legend({ kinds }: { kinds: readonly MarkKind[] }) {
  if (kinds.length === 0) return null
  return (
    <ul className={css.legend} aria-label="Marks in the calendar">
      {kinds.map((kind) => (
        <li key={kind}>
          <i className={css[kind]} />
          <span>{MARK_NAMES[kind]}</span>
        </li>
      ))}
    </ul>
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
