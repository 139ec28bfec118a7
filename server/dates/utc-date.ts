/** The calendar date that "days since" counts from: the same for everybody, so that replies can be shared. */
export const utcDate = (now: Date) => now.toISOString().slice(0, 10)
