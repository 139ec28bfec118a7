import { BOOKING_BADGE_MAX_DAYS } from '#contract/limits.ts'

/** A description's paragraphs: parted by empty lines, without empty ones. */
export const paragraphs = (description: string): string[] =>
  description
    .split(/\r?\n\s*\r?\n/)
    .map((text) => text.trim())
    .filter(Boolean)

/** The first sentence or so of a description, for search engines; at most `maxChars`, cut between words. */
export function summary(description: string, maxChars = 155): string {
  const text = description.replace(/\s+/g, ' ').trim()
  if (text.length <= maxChars) return text
  return `${text.slice(0, text.lastIndexOf(' ', maxChars - 1))}…`
}

/** The booking badge (specification 2, section 2; decisions 23). */
export function bookedBadge(days: number | null): string | null {
  if (days === null || days < 0 || days >= BOOKING_BADGE_MAX_DAYS) return null
  return days === 0 ? 'Just Booked' : `Booked ${days} days ago`
}
