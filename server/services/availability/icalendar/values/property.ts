/** A line of a calendar as a property: `DTSTART;TZID=America/New_York:20270605T180000`. */

export interface Property {
  name: string
  timeZone: string | null
  isDate: boolean
  /** How busy a time of a VFREEBUSY is. */
  busyType: string
  /** `THISANDFUTURE`: an instance that also changes those after it. */
  range: string
  value: string
}

/** Times have no colon, and what stands before them may have one without the quotes that it needs. */
const TIMES = new Set(['DTSTART', 'DTEND', 'DURATION', 'RDATE', 'EXDATE', 'RECURRENCE-ID', 'FREEBUSY'])
const TEXTS = new Set(['BEGIN', 'END', 'UID', 'STATUS', 'TRANSP', 'RRULE', 'EXRULE'])
const OF_ZONES = new Set(['TZID', 'TZOFFSETFROM', 'TZOFFSETTO', 'X-LIC-LOCATION', 'X-WR-TIMEZONE'])

/** Null for a line that says nothing about times. */
export function propertyOf(line: string): Property | null {
  const name = /^[\w-]{1,20}(?=[;:])/.exec(line)?.[0].toUpperCase()
  if (name === undefined) return null
  const hasTimes = TIMES.has(name)
  if (!hasTimes && !TEXTS.has(name) && !OF_ZONES.has(name)) return null
  const colon = hasTimes ? line.lastIndexOf(':') : colonOutsideQuotes(line)
  if (colon === -1) return null
  const parameters = parametersOf(line.slice(name.length, colon))
  return {
    name,
    timeZone: parameters.get('TZID') ?? null,
    isDate: parameters.get('VALUE')?.toUpperCase() === 'DATE',
    busyType: parameters.get('FBTYPE')?.toUpperCase() ?? '',
    range: parameters.get('RANGE')?.toUpperCase() ?? '',
    value: line.slice(colon + 1).trim(),
  }
}

const colonOutsideQuotes = (line: string) => {
  const before = /^[^":]*(?:"[^"]*"[^":]*)*(?=:)/.exec(line)?.[0]
  return before === undefined ? line.indexOf(':') : before.length
}

const parametersOf = (text: string) =>
  new Map(
    Array.from(text.matchAll(/;\s*([\w-]+)=("[^"]*"|[^;]*)/g), ([, name = '', value = '']) => [
      name.toUpperCase(),
      value.replaceAll('"', '').trim(),
    ]),
  )
