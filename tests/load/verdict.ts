/** Says of a flood of calls whether the server did what it must. */
import { percentile } from '#tests/bench/timing.ts'
import type { Seen } from './caller.ts'
import type { Watched } from './watch.ts'

export interface Verdict {
  isClean: boolean
  text: string
}

interface Played {
  flood: Seen
  watched: Watched
  seconds: number
  /** Calls a second that were served when no more were made. */
  capacity: { before: number; after: number }
  stored: { acknowledged: number; lost: number; duplicated: number }
}

/** Garbage and the allocator may make it so many times as large. */
const MEMORY_MAY_GROW = 1.1
/** Refusing takes time, too; less than this of what is served otherwise is a collapse. */
const SERVED_SHARE_MIN = 0.6
const GOOD = new Set(['200', '201', '503'])

export function verdictOf({ flood, watched, seconds, capacity, stored }: Played): Verdict {
  const { ends, silent503, notBegun, mostAtOnce, servedMs } = flood
  const { memory, healthMs, unhealthy, unready } = watched
  const others = Object.keys(ends).filter((end) => !GOOD.has(end))
  const third = Math.ceil(memory.length / 3)
  const [early, late] = [middle(memory.slice(third, 2 * third)), middle(memory.slice(2 * third))]
  const perSecond = ((ends['200'] ?? 0) + (ends['201'] ?? 0)) / seconds
  // Others use the machine as well: what it serves is the mean of before and after.
  const share = perSecond / ((capacity.before + capacity.after) / 2)
  const problems = [
    ...others.map((end) => `calls ended with ${end}`),
    ...(silent503 > 0 ? ['a 503 had no Retry-After'] : []),
    ...(ends['503'] === undefined ? ['nothing was refused: the load was too small'] : []),
    ...(notBegun > 0 ? ['calls were not begun: the caller was the limit'] : []),
    ...(share < SERVED_SHARE_MIN ? ['much less was served than without the load'] : []),
    ...(late > early * MEMORY_MAY_GROW ? ['the memory grew'] : []),
    ...(unhealthy + unready > 0 ? ['a health check did not say yes'] : []),
    ...(stored.lost + stored.duplicated > 0 ? ['acknowledged requests are not stored once'] : []),
  ]
  const text = [
    Object.entries(ends)
      .map(([end, times]) => `${times} × ${end}`)
      .join(', '),
    `${silent503} of the 503 without Retry-After; ${notBegun} calls not begun; at most ${mostAtOnce} under way at once`,
    `${perSecond.toFixed(0)} a second served, ${(share * 100).toFixed(0)} % of what is served without the load ` +
      `(${capacity.before.toFixed(0)} before, ${capacity.after.toFixed(0)} after), ` +
      `in ${percentile(servedMs, 0.5).toFixed(0)} ms, 95 % of them in ${percentile(servedMs, 0.95).toFixed(0)} ms`,
    `memory ${megabytes(memory, early, late)}`,
    `/healthz: ${memory.length - unhealthy} of ${memory.length} responses, ` +
      `in ${middle(healthMs).toFixed(0)} ms, the slowest in ${Math.max(...healthMs).toFixed(0)} ms; ` +
      `/readyz: ${memory.length - unready} of ${memory.length}`,
    `${stored.acknowledged} acknowledged, ${stored.lost} lost, ${stored.duplicated} duplicated`,
    ...problems.map((problem) => `Not as it should be: ${problem}.`),
  ].join('\n')
  return { isClean: problems.length === 0, text }
}

function megabytes(memory: readonly number[], early: number, late: number): string {
  const tenths = Array.from({ length: 10 }, (_, tenth) => {
    const of = memory.slice(Math.floor((memory.length * tenth) / 10), Math.floor((memory.length * (tenth + 1)) / 10))
    return middle(of).toFixed(0)
  })
  return `${early.toFixed(0)} MB in the second third, ${late.toFixed(0)} MB in the last; by tenths ${tenths.join(', ')}`
}

const middle = (values: readonly number[]) => percentile(values, 0.5)
