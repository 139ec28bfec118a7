const DAY = /* @__PURE__ */ new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** `2027-05-01` → `May 1`, where the year is plain. */
export const formatShortDay = (date: string): string => DAY.format(new Date(date))
