/** The distribution of the values of the last day, in memory that does not grow with their number. */
import { createHistogram, type RecordableHistogram } from 'node:perf_hooks'
import { DAY_MS } from '#contract/limits.ts'

const HALF_DAY_MS = DAY_MS / 2
/** Two digits: a percentile is exact to about one in a hundred. */
const PRECISION = { figures: 2 }

export interface RecentValues {
  /** @param value from 0 to the largest of `createRecentValues` */
  add(value: number, now: Date): void
  /** The values of the last twelve to twenty-four hours; null if there are none. */
  read(now: Date): { count: number; percentile: (percent: number) => number } | null
}

/** @param step values that are closer than this count as the same */
export function createRecentValues({ largest, step }: { largest: number; step: number }): RecentValues {
  // A histogram has whole numbers from 1 on.
  const recorded = (value: number) => Math.round(value / step) + 1
  const given = (number: number) => (number - 1) * step
  const empty = () => createHistogram({ ...PRECISION, lowest: 1, highest: recorded(largest) })
  /** The newest half day, and the day that ends with it. */
  let halfDay: RecordableHistogram = empty()
  let day: RecordableHistogram = empty()
  let halfDayBegan = 0

  function moveOn(now: Date) {
    const age = now.getTime() - halfDayBegan
    if (age < HALF_DAY_MS) return
    day = age < DAY_MS ? halfDay : empty()
    halfDay = empty()
    halfDayBegan = now.getTime()
  }
  return {
    add(value, now) {
      moveOn(now)
      for (const histogram of [halfDay, day]) histogram.record(recorded(value))
    },
    read(now) {
      moveOn(now)
      const shown = day
      return shown.count === 0
        ? null
        : { count: shown.count, percentile: (percent) => given(shown.percentile(percent)) }
    },
  }
}
