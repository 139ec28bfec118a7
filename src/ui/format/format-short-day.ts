import { onFirstUse } from '#contract/on-first-use.ts'

const dayFormat = /* @__PURE__ */ onFirstUse(
  () => new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' }),
)

/** `2027-05-01` → `May 1`, where the year is plain. */
export const formatShortDay = (date: string): string => dayFormat().format(new Date(date))
