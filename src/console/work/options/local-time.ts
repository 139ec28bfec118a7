/** Times as commands take them, `2026-12-01 09:00` in UTC, and as a field shows them in the operator’s own time. */

const two = (part: number) => String(part).padStart(2, '0')

/** For an input of the type `datetime-local`. */
export function localTime(utc: string): string {
  if (utc === '') return ''
  const at = new Date(`${utc.replace(' ', 'T')}:00Z`)
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`
}

export function utcTime(local: string): string {
  const at = new Date(local)
  return Number.isNaN(at.getTime()) ? '' : at.toISOString().slice(0, 16).replace('T', ' ')
}
