import css from './today.module.css'

/** Days side by side, the last one today. The figures beside it say the same in words. */
export function DayChart({ days }: { days: readonly number[] }) {
  const most = Math.max(1, ...days)
  return (
    <svg className={css.chart} viewBox={`0 0 ${days.length} 24`} preserveAspectRatio="none" aria-hidden="true">
      {days.map((value, day) => {
        const height = value <= 0 ? 0.6 : Math.max(1.6, (value / most) * 24)
        return (
          <rect
            // The place of a day is all that it is.
            // oxlint-disable-next-line react/no-array-index-key
            key={day}
            x={day + 0.12}
            y={24 - height}
            width={0.76}
            height={height}
            className={day === days.length - 1 ? css.now : undefined}
          />
        )
      })}
    </svg>
  )
}
