import { formatMoment as formatAt } from '#src/ui/format/format-time.ts'

/** `2:02 PM` today, `Dec 20, 2:02 PM` on another day, in the operator’s own time. */
export const formatMoment = (iso: string): string => formatAt(Date.parse(iso), Date.now())
