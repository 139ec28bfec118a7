/** `booked today`, `booked yesterday`, `booked 4 days ago`. */
export function bookedLabel(daysAgo: number): string {
  if (daysAgo <= 0) return 'booked today'
  return daysAgo === 1 ? 'booked yesterday' : `booked ${daysAgo} days ago`
}
