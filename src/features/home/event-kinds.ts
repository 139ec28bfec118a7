/** `booked today`, `booked yesterday`, `booked 4 days ago`. */
import { formatDaysAgo } from '#src/ui/format/format-time.ts'
export const bookedLabel = (daysAgo: number): string => `booked ${formatDaysAgo(daysAgo)}`
