/** `Eastern Time`; the zone's own name where the browser has no words for it. */
/** @param now some zones were called otherwise years ago */
export function formatTimeZone(timeZone: string, now = Date.now()): string {
  try {
    const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' }).formatToParts(now)
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
  } catch {
    return timeZone
  }
}
