import { WAITING_COUNTED } from '#contract/console/today.ts'
import { formatNumber } from '#contract/format-count.ts'

/** `25`, `1,000+`: how much work waits, as far as it is counted. */
export const formatWaiting = (count: number): string => `${formatNumber(count)}${count < WAITING_COUNTED ? '' : '+'}`
