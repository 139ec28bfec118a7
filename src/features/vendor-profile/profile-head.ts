/** Every page loads the route heads, so nothing belongs here that only the profile page needs. */

/** The beginning of a description, for search engines; at most `maxChars`, cut between words. */
export function summary(description: string, maxChars = 155): string {
  const text = description.replace(/\s+/g, ' ').trim()
  if (text.length <= maxChars) return text
  return `${text.slice(0, text.lastIndexOf(' ', maxChars - 1))}…`
}
