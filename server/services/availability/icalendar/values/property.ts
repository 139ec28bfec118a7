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

/** The text before such a time may have a colon without the quotes that it needs. */
const TIMES = new Set(['DTSTART', 'DTEND', 'DURATION', 'RDATE', 'EXDATE', 'RECURRENCE-ID', 'FREEBUSY'])
const TEXTS = new Set(['BEGIN', 'END', 'UID', 'STATUS', 'TRANSP', 'RRULE', 'EXRULE'])
const OF_ZONES = new Set(['TZID', 'TZOFFSETFROM', 'TZOFFSETTO', 'X-LIC-LOCATION', 'X-WR-TIMEZONE'])

/** Null for a line that says nothing about times. */
export function propertyOf(line: string): Property | null {
  const [before = '', given = ''] = /^([\w-]{1,20})\s*(?=[;:]|$)/.exec(line) ?? []
  const name = given.toUpperCase()
  const hasTimes = TIMES.has(name)
  if (!hasTimes && !TEXTS.has(name) && !OF_ZONES.has(name)) return null
  // Programs write no capital alone and no space before the value: `Status: Cancelled` is a line of a text. No text
  // begins with a rule.
  if (TEXTS.has(name) && !name.endsWith('RULE') && !/^(?:[A-Z]+|[a-z]+)(?:;[^:]*)?:\S/.test(line)) return null
  // A time without its colon can't be read, which its event has to know. `Duration` alone may be a line of a text.
  if (!line.includes(':') && (!hasTimes || name === 'DURATION')) return null
  const colon = line.includes(':') ? (hasTimes ? colonBeforeTime(line) : colonOutsideQuotes(line)) : line.length
  const parameters = parametersOf(line.slice(before.length, colon))
  return {
    name,
    timeZone: parameters.get('TZID') ?? null,
    isDate: parameters.get('VALUE')?.toUpperCase() === 'DATE',
    busyType: parameters.get('FBTYPE')?.toUpperCase() ?? '',
    range: parameters.get('RANGE')?.toUpperCase() ?? '',
    value: line.slice(colon + 1).trim(),
  }
}

/** `(UTC-05:00) Eastern Time:20270605T180000` has one before the time, and `2027-06-05T18:00` has one within. */
const BEFORE_TIME = /:(?=\s*(?:\d{4}-?\d\d-?\d\d(?!\d)|[+-]?PT?\d))/i

function colonBeforeTime(line: string): number {
  const colon = line.search(BEFORE_TIME)
  return colon === -1 ? line.lastIndexOf(':') : colon
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
