/** A small bar chart, one bar a week. The numbers are in the table next to it. */
import type { WeekFigures } from '#contract/inbox/lead-figures.ts'
import css from './figures.module.css'

export const FIGURES: readonly { name: Exclude<keyof WeekFigures, 'from'>; label: string }[] = [
  { name: 'views', label: 'Profile views' },
  { name: 'leads', label: 'Leads' },
  { name: 'replies', label: 'Replies' },
  { name: 'bookings', label: 'Bookings' },
]

const HEIGHT = 32
/** The width of one bar and the space after it. */
const STEP = 8

export function WeekBars({ values }: { values: readonly number[] }) {
  const most = Math.max(...values, 1)
  return (
    <svg
      className={css.bars}
      viewBox={`0 0 ${values.length * STEP - 2} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      {values.map((value, week) => {
        // A week without anything still shows where it is.
        const height = Math.max((value / most) * HEIGHT, 1)
        return (
          // A bar has no identity but its place.
          // oxlint-disable-next-line react/no-array-index-key
          <rect key={week} x={week * STEP} y={HEIGHT - height} width={STEP - 2} height={height} data-empty={!value} />
        )
      })}
    </svg>
  )
}
